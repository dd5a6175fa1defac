#!/usr/bin/env python3
"""Walks through the whole web page in a real browser, as somebody with a phone, a tablet and a desktop would see it.

    check.py FOLDER [PICTURES]    FOLDER is the site; into PICTURES go pictures of every page in every size

Every link, anchor, picture and film is there; nothing scrolls sideways; every text has enough contrast; what has the focus is
seen; the browser complains of nothing and asks no other machine for anything; the page needs no script. Exit status 1 and a
list of what is wrong otherwise.
"""
import base64
import functools
import http.client
import http.server
import json
import pathlib
import subprocess
import sys
import threading

SIZES = [(360, 740), (768, 1024), (1920, 1080)]

# What a page has and how it looks, as data. Runs in the page.
LOOK = r"""
const problems = [];
const name = (e) => e.tagName.toLowerCase() + (e.className ? '.' + e.className : '') + ' "' + e.textContent.trim().slice(0, 40) + '"';
const root = document.documentElement;
if (root.scrollWidth > innerWidth) {
  const widest = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.wide, pre, .hero'));
  problems.push('scrolls sideways: ' + root.scrollWidth + ' of ' + innerWidth + ', because of ' + widest.slice(0, 3).map(name).join(', '));
}
for (const image of document.images) {
  if (!image.hasAttribute('width') || !image.hasAttribute('height')) problems.push('no size: ' + image.src);
  if (!image.hasAttribute('alt')) problems.push('no alternative text: ' + image.src);
  const box = image.getBoundingClientRect();
  if (!box.width || !box.height) problems.push('not seen: ' + image.src);
}
if (document.scripts.length) problems.push('has a script');
// Contrast of every text with the nearest colour behind it.
const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const told = new Set();
for (let node; (node = texts.nextNode());) {
  const element = node.parentElement;
  if (!node.data.trim() || !element.getClientRects().length) continue;
  const small = parseFloat(getComputedStyle(element).fontSize);
  let behind = element;
  while (behind && !(numbers(getComputedStyle(behind).backgroundColor)[3] ?? 1)) behind = behind.parentElement;
  const [a, b] = [light(numbers(getComputedStyle(element).color)), light(numbers(getComputedStyle(behind ?? root).backgroundColor))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const what = name(element);
  if (contrast < 4.5 && !told.has(what)) { told.add(what); problems.push('contrast ' + contrast.toFixed(1) + ': ' + what); }
  if (small < 13 && !told.has(what)) { told.add(what); problems.push('text of ' + small + ' px: ' + what); }
}
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push('twice on the page: #' + id);
if (document.querySelectorAll('h1').length !== 1) problems.push('has not one title');
const links = [...document.querySelectorAll('a[href]')].map((a) => a.href);
const parts = [...document.querySelectorAll('img, source, video, link')].flatMap((e) => [e.src, e.poster, e.href, ...(e.srcset ?? '').split(',').map((s) => s.trim() && new URL(s.trim().split(' ')[0], location).href)]).filter(Boolean);
return {problems, ids, links, parts, unofficial: document.querySelector('footer')?.textContent.includes('Unofficial, made by fans')};
"""
# Lazy pictures load when they come near.
SCROLL = """
const done = arguments[0];
for (const image of document.images) image.loading = 'eager';
Promise.all([...document.images].map((image) => image.complete ? 0 : new Promise((next) => image.onload = image.onerror = next)))
  .then(() => document.fonts.ready).then(() => done([...document.images].filter((i) => !i.naturalWidth).map((i) => i.src)));
"""


class Browser:
    """A real Chromium, driven by the standard WebDriver protocol."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if "started successfully on port " in line:
                self.port = int(line.rsplit(" ", 1)[1].strip(".\n"))
                break
        threading.Thread(target=lambda: list(self.driver.stdout), daemon=True).start()
        self.session = ""
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                            "--hide-scrollbars", "--force-device-scale-factor=1"]}}}})["sessionId"]

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        connection.request(method, self.session + path, json.dumps(body) if body is not None else None)
        value = json.loads(connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{method} {path}: {value}")
        return value

    def devtools(self, command, **params):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def script(self, script, how="sync"):
        return self.call("POST", f"/execute/{how}", {"script": script, "args": []})

    def log(self, kind):
        return self.call("POST", "/se/log", {"type": kind})

    def close(self):
        self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main(folder, pictures=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/"
    browser = Browser()
    wrong, ids, links, looked = [], {}, {}, 0
    pages = sorted(file.name for file in pathlib.Path(folder).glob("*.html"))
    try:
        for page in pages:
            for width, height in SIZES:
                where = f"{page} at {width} x {height}"
                browser.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
                browser.open(home + page)
                wrong += [f"{where}: picture not loaded: {source}" for source in browser.script(SCROLL, "async")]
                found = browser.script(LOOK)
                wrong += [f"{where}: {problem}" for problem in found["problems"]]
                if not found["unofficial"]:
                    wrong.append(f"{where}: does not say that it is unofficial")
                # The first stop of the Tab key is seen.
                keys = [{"type": kind, "value": "\ue004"} for kind in ("keyDown", "keyUp")]
                browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys * 2}]})
                if browser.script("const s = getComputedStyle(document.activeElement); return s.outlineStyle === 'none' || parseFloat(s.outlineWidth) < 2"):
                    wrong.append(f"{where}: what has the focus is not seen")
                ids[page] = set(found["ids"])
                links[page] = set(found["links"] + found["parts"])
                looked += 1
                if pictures:
                    browser.devtools("Emulation.setDefaultBackgroundColorOverride")
                    shot = browser.devtools("Page.captureScreenshot", format="jpeg", quality=80, captureBeyondViewport=True,
                                            clip={"x": 0, "y": 0, "width": width, "scale": 1,
                                                  "height": min(browser.script("return document.documentElement.scrollHeight"), 12000)})
                    pathlib.Path(pictures, f"{page[:-5]}-{width}.jpg").write_bytes(base64.b64decode(shot["data"]))
            wrong += [f"{page}: the browser says: {entry['message']}" for entry in browser.log("browser") if entry["level"] in ("SEVERE", "WARNING")]
            for entry in browser.log("performance"):
                told = json.loads(entry["message"])["message"]
                if told["method"] == "Network.requestWillBeSent" and not told["params"]["request"]["url"].startswith((home, "data:")):
                    wrong.append(f"{page}: asks for {told['params']['request']['url']}")
    finally:
        browser.close()
    # Every link leads somewhere, every anchor is on its page, and every page can be reached.
    reached, asked = {"index.html"}, {}
    for page, targets in links.items():
        for target in sorted(targets):
            address, _, anchor = target.partition("#")
            if not address.startswith(home):
                continue
            path = address[len(home):] or "index.html"
            reached.add(path)
            if path not in asked:
                connection = http.client.HTTPConnection("127.0.0.1", server.server_port)
                connection.request("HEAD", "/" + path)
                asked[path] = connection.getresponse().status
            if asked[path] != 200:
                wrong.append(f"{page}: {path} is not there")
            elif anchor and anchor not in ids.get(path, ()):
                wrong.append(f"{page}: {path} has no #{anchor}")
    wrong += [f"no link leads to {page}" for page in pages if page not in reached]
    wrong = list(dict.fromkeys(wrong))
    print("\n".join(wrong + [f"{looked} looks at {len(pages)} pages, {len(asked)} addresses: {len(wrong)} things are wrong"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
