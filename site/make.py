#!/usr/bin/env python3
"""Makes the web page of the project out of README, docs, changelog, the texts of the game and its pictures.

    make.py OUT             writes the whole site into the folder OUT
    make.py --art FOLDER    cuts the pictures that the pages ask for out of the baked art in FOLDER, into site/art

A page is a Markdown file in site/pages in which {{name ...}} puts in what is written elsewhere; the functions below that begin
with "put_" say what there is. Whatever is asked for and does not exist ends the program with the name of the page.
"""
import html
import json
import os
import pathlib
import re
import shutil
import string
import subprocess
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from markdown_it import MarkdownIt

ROOT = pathlib.Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
ART = SITE / "art"
VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]
# Where packages of this version can be fetched; without it the page says how they are called and made.
DOWNLOADS = os.environ.get("CARAVANSERAI_DOWNLOADS", "").rstrip("/")

# Pages with a text of their own: file in site/pages, title, what search engines and previews say of it.
OWN = [
    ("index", "Caravanserai", "Four crystal-trading board games in one box, for one screen."),
    ("play", "How to play", "The four games in short, and a page for each with figures."),
    ("play-golem", "Golem Edition", "How to play Golem Edition: set-up, turn, costs, end and scoring."),
    ("play-spice", "Spice Road", "How to play Spice Road: set-up, turn, costs, end and scoring."),
    ("play-world", "An Endless World", "How to play An Endless World: set-up, work, golems, tiles, end and scoring."),
    ("play-adventure", "The Call for Adventure", "How to play The Call for Adventure: set-up, travel, outposts, villages, scoring."),
    ("controls", "Controls", "Mouse, keys and pad."),
    ("streaming", "Streaming", "Overlay pages for OBS, stream layout, caster's window, director and votes."),
    ("opponents", "Opponents", "Six levels, five styles, and how they think."),
    ("download", "Download", "Packages for Linux, and how to build from source."),
    ("docs", "Documentation", "How Caravanserai is built, and how to work on it."),
    ("credits", "Credits", "Made by fans; type, tools and licences."),
]
# Pages that are a file of the project: name, file, title.
FILES = [
    ("bots", "docs/bots.md", "Bots"),
    ("bot-questions", "docs/bot-questions.md", "Questions to bots"),
    ("ai", "docs/ai.md", "How opponents think"),
    ("overlay", "docs/overlay.md", "Overlay for streams"),
    ("chat", "docs/chat.md", "Votes from a chat"),
    ("packaging", "docs/packaging.md", "Packages"),
    ("measured", "docs/measured.md", "Figures"),
    ("notation", "docs/notation.md", "Notation"),
    ("notation-world", "docs/notation-world.md", "Notation: An Endless World"),
    ("notation-adventure", "docs/notation-adventure.md", "Notation: The Call for Adventure"),
    ("chronicle", "docs/chronicle.md", "Records and share codes"),
    ("career", "docs/career.md", "Careers"),
    ("trace", "docs/trace.md", "Traces"),
    ("art", "docs/art.md", "Art"),
    ("sound", "docs/sound.md", "Sound"),
    ("site", "docs/site.md", "This web page"),
    ("architecture", "ARCHITECTURE.md", "How it is built"),
    ("contributing", "CONTRIBUTING.md", "Working on it"),
    ("changelog", "CHANGELOG.md", "Changelog"),
]
# README is spread over several pages; this is where a link to it goes.
PAGE_OF = {file: f"{name}.html" for name, file, _ in FILES} | {"README.md": "index.html"}
NAV = [("play", "How to play"), ("controls", "Controls"), ("streaming", "Streaming"), ("opponents", "Opponents"),
       ("bots", "Bots"), ("docs", "Docs"), ("changelog", "Changelog"), ("download", "Download")]
GAMES = [("golem", "2–5"), ("spice", "2–5"), ("world", "2–4"), ("adventure", "2–4")]
FOOT = [
    ("The games", ["play", "play-golem", "play-spice", "play-world", "play-adventure"]),
    ("For players", ["download", "controls", "opponents", "changelog", "credits"]),
    ("For streamers", ["streaming", "overlay", "chat"]),
    ("For programmers", ["docs", "bots", "ai", "packaging", "contributing", "architecture"]),
]


class Wrong(Exception):
    """Something is asked for that does not exist."""


def words_of_the_game():
    """Texts of the game by key, and the figures they contain."""
    words = {}
    for file in sorted((ROOT / "assets/locales/en").glob("*.ftl")):
        for key, first, more in re.findall(r"^([a-z][\w-]*) = ?(.*)\n((?:[ }].*\n)*)", file.read_text() + "\n", re.M):
            words[key] = f"{first}\n{more}".strip()
    content = {name: (ROOT / f"assets/content/{name}.ron").read_text() for name in ("road", "world", "adventure")}
    number = lambda file, field: int(re.search(rf"\b{field}: (\d+)", content[file])[1])
    figures = {"copper": number("road", "copper_points"), "silver": number("road", "silver_points"),
               "caravan": number("road", "caravan_limit"), "storage": number("world", "storage_limit"),
               "spaces": number("world", "bonus_spaces"), "wagon": number("adventure", "caravan_limit"),
               "more": number("adventure", "caravan_spaces")}
    return words, figures


WORDS, FIGURES = words_of_the_game()


def say(key, theme="golem"):
    """A text of the game, as its language files and the theme have it."""
    used_words.add(key)
    if theme == "spice" and f"{key}-spice" in WORDS:
        key += "-spice"
    if key not in WORDS:
        raise Wrong(f"the game has no text {key}")

    def choose(found):
        number, choices = FIGURES[found[1]], dict(re.findall(r"\[(\w+)\] (.*)", found[2]))
        return choices["one" if number == 1 else "other"]
    text = re.sub(r"\{ \$(\w+) ->\s*((?:\s*\*?\[\w+\] .*\n)+)\}", choose, WORDS[key])
    return re.sub(r"\{ \$(\w+) \}", lambda found: str(FIGURES[found[1]]), text)


used_words, used_art, used_files, used_pictures = set(), set(), set(), set()
SIZES = {}


def size(file):
    """Width and height of a picture; while pictures are cut they need not be there."""
    if CUTTING:
        return 0, 0
    if not file.exists():
        raise Wrong(f"there is no picture {file.relative_to(ROOT)}")
    if file not in SIZES and file.suffix == ".svg":
        SIZES[file] = tuple(map(int, re.search(r'viewBox="\S+ \S+ (\d+) (\d+)"', file.read_text()).groups()))
    if file not in SIZES:
        told = subprocess.run(["identify", "-format", "%w %h", f"{file}[0]"], check=True, capture_output=True, text=True)
        SIZES[file] = tuple(map(int, told.stdout.split()))
    return SIZES[file]


def art_file(name):
    return ART / f"{name.replace('/', '-')}.webp"


class Page:
    """One page while it is made."""

    def __init__(self, name, title, about, source):
        self.name, self.title, self.about, self.source = name, title, about, source
        self.theme = "spice" if name == "play-spice" else "golem"

    # Texts of the game.
    def put_say(self, key):
        return say(key, self.theme)

    def put_list(self, *keys):
        return "\n".join(f"- {say(key, self.theme)}" for key in keys)

    def put_either(self, *words):
        crystals, spices = " ".join(words).split(" | ")
        return spices if self.theme == "spice" else crystals

    def put_table(self, *pairs):
        """KEY or KEY=KEY-OF-ITS-EXPLANATION, each a row."""
        rows = [pair.partition("=") for pair in pairs]
        return "\n".join(["| | |", "|---|---|"] + [f"| **{say(key)}** | {say(about or key + '-about')} |" for key, _, about in rows])

    def put_legend(self, *pairs):
        """SPRITE=KEY: a picture and what it means."""
        lines = []
        for pair in pairs:
            sprite, _, key = pair.partition("=")
            name, _, meaning = say(key, self.theme).partition(": ")
            lines.append(f'<li>{self.put_sprite(sprite)}<span><b>{name}</b> {meaning}</span></li>')
        return f'<ul class="legend">{"".join(lines)}</ul>'

    # Texts of the project.
    def put_section(self, file, *heading):
        """What stands under a heading of a file; without one what stands under its title."""
        heading = " ".join(heading)
        text = (ROOT / file).read_text()
        begin = rf"^## {re.escape(heading)}\n" if heading else r"\A# [^\n]*\n"
        found = re.search(rf"{begin}(.*?)(?=^## |\Z)", text, re.M | re.S)
        if not found:
            raise Wrong(f"{file} has no heading {heading}")
        return self.rebased(found[1], file)

    def put_file(self, file):
        """A whole file without its title."""
        return self.rebased(re.sub(r"\A# .*\n", "", (ROOT / file).read_text()), file)

    def rebased(self, text, file):
        """Links are written as seen from the file; here they are seen from the root of the project."""
        folder = pathlib.PurePosixPath(file).parent
        return re.sub(r"(!?\[[^\]]*\])\((?!\w+:|#)([^)#]*)(#[^)]*)?\)",
                      lambda found: f"{found[1]}({os.path.normpath(folder / found[2])}{found[3] or ''})", text)

    # Pictures.
    def put_sprite(self, name, kind=""):
        if self.theme == "spice":
            name = spiced(name)
        used_art.add(name)
        width, height = size(art_file(name))
        return f'<img src="art/{art_file(name).name}" width="{width}" height="{height}" alt="" loading="lazy"{kind}>'

    def put_mat(self, *words):
        """Pieces on the cloth of the table, then | and what they show. A piece is SPRITE, SPRITE=LABEL (with _ for blanks),
        SPRITE^SPRITE where one lies on the other, *SPRITE where it glows; "x" is a sign between them."""
        pieces, _, caption = " ".join(words).partition(" | ")
        row = []
        for piece in pieces.split():
            if piece.startswith('"'):
                row.append(f'<span class="between">{piece.strip(chr(34)).replace("_", " ")}</span>')
                continue
            piece, _, label = piece.partition("=")
            names = piece.lstrip("*").split("^")
            pictures = self.put_sprite(names[0]) + "".join(f'<span class="on">{self.put_sprite(name)}</span>' for name in names[1:])
            label = label.replace("_", " ")
            pill = f'<b class="pill{" free" if label == "free" else ""}">{label}</b>' if label else ""
            kind = names[0].split("/")[0].split("_")[0]
            row.append(f'<span class="piece {kind}{" glows" if piece.startswith("*") else ""}"><span>{pictures}</span>{pill}</span>')
        plain = html.escape(re.sub(r"[*`]", "", caption), quote=True)
        return (f'<figure class="mat"><div class="row" role="img" aria-label="{plain}">{"".join(row)}</div>'
                f"<figcaption>{MARKDOWN.renderInline(caption)}</figcaption></figure>")

    def put_emblem(self, game):
        return self.put_sprite(f"emblem_{game}", ' class="emblem"')

    def put_games(self):
        """A card for each game."""
        cards = []
        for game, players in GAMES:
            cards.append(
                f'<li class="game {game}"><a href="play-{game}.html"><span class="awning"></span>{self.put_sprite(f"emblem_{game}")}'
                f'<span class="words"><b>{say(f"game-{game}")}</b><i>{players} players</i><span>{say(f"game-{game}-about")}</span></span></a></li>')
        return f'<ul class="games">{"".join(cards)}</ul>'

    def put_logo(self):
        used_art.add("logo")
        width, height = size(art_file("logo"))
        return f'<img src="art/logo.webp" width="{width}" height="{height}" alt="Caravanserai">'

    def put_gallery(self):
        """The pictures of the README."""
        shots = re.findall(r"!\[([^\]]*)\]\((docs/pictures/(?!title)\S+?)\)", (ROOT / "README.md").read_text())
        return '<div class="gallery">' + "".join(picture(ROOT / file, about) for about, file in shots) + "</div>"

    def put_film(self):
        width, height = size(SITE / "film.jpg")
        return (f'<video controls preload="none" playsinline muted loop width="{width}" height="{height}" poster="film.jpg">'
                f'<source src="film.mp4" type="video/mp4"><a href="film.mp4">The film (MP4)</a></video>')

    def put_downloads(self):
        """Packages and whom they are for, as README lists them."""
        play = (ROOT / "README.md").read_text()
        rows = re.findall(r"^\| ([^|]+) \| [^|]*?\b(caravanserai-([\d.]+)-[\w.-]+)`(.*)\|$", play, re.M)
        if len(rows) != 5 or any(version != VERSION for _, _, version, _ in rows):
            raise Wrong(f"README.md lists no five packages of {VERSION}")
        lines = ["| you have | package |", "|---|---|"]
        for purpose, file, _, rest in rows:
            files = [file] + [file.replace("aarch64", other) for other in re.findall(r"\(Intel: `(\w+)`\)", rest)]
            links = [f"[{file}]({DOWNLOADS}/{file})" if DOWNLOADS else f"`{file}`" for file in files]
            lines.append(f"| {purpose} | {', Intel: '.join(links)} |")
        return "\n".join(lines)

    def put_docs(self, *names):
        """Pages that are files of the project, each with the first sentence of its text."""
        lines = []
        for name in names:
            file, title = next((file, title) for page, file, title in FILES if page == name)
            paragraph = next(part for part in self.put_file(file).split("\n\n") if re.match(r"[\w`*]", part.strip()))
            sentence = re.match(r".*?[.:](?=\s|$)", " ".join(paragraph.split()))[0].rstrip(":.").replace("](#", f"]({file}#")
            lines.append(f"- **[{title}]({file})** {sentence}.")
        return "\n".join(lines)

    # Making.
    def markdown(self):
        def put(found):
            name, *words = found[1].split()
            return getattr(self, f"put_{name}")(*words)
        text = self.source
        if not self.is_file():
            # The innermost first.
            while "{{" in text:
                text = re.sub(r"\{\{((?:(?!\{\{).)*?)\}\}", put, text, flags=re.S)
        return text

    def is_file(self):
        return any(self.name == name for name, _, _ in FILES)

    def link(self, target):
        """Where a link of the project leads on the site."""
        if re.match(r"\w+:", target) or target.startswith("#"):
            return target
        path, sharp, anchor = target.partition("#")
        if path in PAGE_OF:
            return PAGE_OF[path] + sharp + anchor
        if path.endswith(".html") or path.startswith("fonts/"):
            return target
        if not (ROOT / path).is_file():
            raise Wrong(f"a link leads to {path}, which is not there")
        if re.fullmatch(r"docs/[^/]+\.md", path):
            raise Wrong(f"a link leads to {path}, which has no line in FILES")
        used_files.add(path)
        # Shown by every browser, whatever the server thinks of its ending.
        return f"files/{path.replace('/', '-')}.txt"

    def body(self):
        tokens = MARKDOWN.parse(self.markdown())
        headings, seen = [], {}
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                text = "".join(child.content for child in tokens[index + 1].children)
                anchor = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
                seen[anchor] = seen.get(anchor, -1) + 1
                anchor += f"-{seen[anchor]}" if seen[anchor] else ""
                token.attrSet("id", anchor)
                if token.tag == "h2":
                    headings.append((anchor, text))
            for child in token.children or []:
                if child.type == "link_open":
                    child.attrSet("href", self.link(child.attrGet("href")))
                elif child.type == "image":
                    child.type, child.content = "html_inline", picture(ROOT / child.attrGet("src"), child.content)
        text = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
        # Wide tables scroll by themselves, and by keys too. A table of pictures is a gallery.
        text = re.sub(r"<table>\s*<thead>\s*<tr>\s*<th></th>\s*<th></th>\s*</tr>\s*</thead>\s*(<tbody>(?:(?!</table>).)*?<img(?:(?!</table>).)*</tbody>)\s*</table>",
                      lambda found: '<div class="gallery">' + "".join(re.findall(r'<a class="shot".*?</a>', found[1], re.S)) + "</div>", text, flags=re.S)
        text = re.sub(r"<thead>\s*<tr>\s*(<th></th>\s*)+</tr>\s*</thead>", "", text)
        text = text.replace("<table>", '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>').replace("</table>", "</table></div>")
        text = text.replace("<pre>", '<pre tabindex="0">')
        return text, headings

    def render(self):
        text, headings = self.body()
        by_name = {name: title for name, title, _ in OWN} | {name: title for name, _, title in FILES}
        here = lambda name: ' aria-current="page"' if name == self.name or (name == "play" and self.name.startswith("play-")) else ""
        nav = "".join(f'<a href="{name}.html"{here(name)}{" class=main" if name == "download" else ""}>{label}</a>' for name, label in NAV)
        foot = "".join(f"<div><b>{group}</b>" + "".join(f'<a href="{name}.html">{by_name[name]}</a>' for name in names) + "</div>"
                       for group, names in FOOT)
        contents = ""
        if len(headings) > 3 and self.name != "index":
            contents = '<nav class="contents" aria-label="On this page"><b>On this page</b>' + "".join(
                f'<a href="#{anchor}">{html.escape(text)}</a>' for anchor, text in headings) + "</nav>"
        if self.name == "index":
            main = f'<main id="content" class="home">{text}</main>'
        else:
            main = (f'<header class="band"><h1>{self.title}</h1></header>'
                    f'<main id="content" class="{"with-contents" if contents else "alone"}">{contents}<article>{text}</article></main>')
        title = self.title if self.name == "index" else f"{self.title} · Caravanserai"
        return string.Template((SITE / "page.html").read_text()).substitute(
            title=title, about=html.escape(self.about, quote=True), nav=nav, main=main, foot=foot, version=VERSION,
            fans=say("credits-fans-1"), own=say("credits-fans-2"))


def spiced(name):
    """The same piece in Spice Road."""
    first, _, rest = name.partition("/")
    spices = {"yellow": "turmeric", "green": "saffron", "blue": "cardamom", "magenta": "cinnamon"}
    return {"merchant": f"merchant_spice/{rest}", "point_golem": f"point_spice/{rest}", "crystal": f"spice/{spices.get(rest)}",
            "token": f"token/{rest.replace('copper', 'gold')}", "back": f"back/{rest}/spice",
            "emblem_golem": "emblem_spice"}.get(first, name)


def picture(file, about):
    """A picture that leads to itself in full size, and what it shows."""
    width, height = size(file)
    about = html.escape(about, quote=True)
    if file.suffix == ".svg":
        used_pictures.add(file)
        return f'<img src="pictures/{file.name}" width="{width}" height="{height}" alt="{about}" loading="lazy" class="drawing">'
    used_pictures.add(file)
    return (f'<a class="shot" href="pictures/{file.name}"><img src="pictures/{file.name}" '
            f'srcset="pictures/small-{file.name} 720w, pictures/{file.name} {width}w" sizes="(max-width: 760px) 94vw, 560px" '
            f'width="{width}" height="{height}" alt="" loading="lazy"><span>{about}</span></a>')


MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")
CUTTING = False


def pages():
    for name, title, about in OWN:
        # Golem Edition and Spice Road are one text.
        file = "play-road" if name in ("play-golem", "play-spice") else name
        yield Page(name, title, about, (SITE / f"pages/{file}.md").read_text())
    for name, file, title in FILES:
        page = Page(name, title, title, "")
        page.source = page.put_file(file)
        yield page


def fonts(out, text):
    """The two families of the game, reduced to the letters that the pages have."""
    told = subprocess.run(["cargo", "metadata", "--locked", "--format-version", "1"], cwd=ROOT, check=True, capture_output=True).stdout
    folders = {package["name"]: pathlib.Path(package["manifest_path"]).parent for package in json.loads(told)["packages"]}
    noto, libertinus = folders["notosans"] / "fonts", folders["typst-assets"] / "files/fonts"
    letters = set(text) | set(map(chr, range(32, 127)))
    for name, file in [("sans", noto / "NotoSans-Regular.ttf"), ("sans-bold", noto / "NotoSans-Bold.ttf"),
                       ("serif", libertinus / "LibertinusSerif-Bold.otf")]:
        options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "lnum"])
        font = TTFont(file)
        subsetter = subset.Subsetter(options)
        subsetter.populate(text="".join(letters))
        subsetter.subset(font)
        subset.save_font(font, str(out / f"fonts/{name}.woff2"), options)
    shutil.copy(noto / "LICENSE_OFL.txt", out / "fonts/NotoSans-OFL.txt")
    shutil.copy(folders["typst-assets"] / "NOTICE", out / "fonts/LibertinusSerif-NOTICE.txt")


def make(out):
    shutil.rmtree(out, ignore_errors=True)
    for folder in ("art", "pictures", "files", "fonts"):
        (out / folder).mkdir(parents=True)
    made = {}
    for page in pages():
        try:
            made[page.name] = page.render()
        except Wrong as wrong:
            sys.exit(f"{page.name}: {wrong}")
    # A rule that the game states must stand on the page, too.
    left = [key for key in WORDS if re.match(r"rules-(road|world|adventure)-", key) and key not in used_words and not key.endswith("-spice")]
    if left:
        sys.exit(f"no page says these rules of the game: {' '.join(left)}")
    left = [file.name for file in sorted((ROOT / "docs").glob("*.md")) if f"docs/{file.name}" not in PAGE_OF]
    if left:
        sys.exit(f"these documents have no page: {' '.join(left)}")
    for name, text in made.items():
        (out / f"{name}.html").write_text(text)
    for name in sorted(used_art):
        shutil.copy(art_file(name), out / "art")
    for file in sorted(used_pictures):
        shutil.copy(file, out / "pictures")
        if file.suffix == ".jpg":
            subprocess.run(["convert", file, "-resize", "720x", "-quality", "82", out / f"pictures/small-{file.name}"], check=True)
    for file in sorted(used_files):
        shutil.copy(ROOT / file, out / f"files/{file.replace('/', '-')}.txt")
    for file in ("style.css", "film.mp4", "film.jpg", "hero.jpg"):
        shutil.copy(SITE / file, out)
    shutil.copy(ROOT / "assets/art/crystal/magenta.svg", out / "icon.svg")
    fonts(out, "".join(made.values()))
    total = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{len(made)} pages, {total / 1e6:.1f} MB in all: {out}")


def cut(baked):
    """Pieces at one and a half times the size they have on a table of 1920 x 1080, and the large pictures."""
    global CUTTING
    CUTTING = True
    for page in pages():
        page.markdown()
    shutil.rmtree(ART, ignore_errors=True)
    ART.mkdir()
    atlas = (baked / "atlas.ron").read_text()
    sheets = re.findall(r'\(name: "(\w+)", set:', atlas)
    places = {name: list(map(int, place)) for name, *place in
              re.findall(r'"([^"]+)": \(page: (\d+), x: (\d+), y: (\d+), w: (\d+), h: (\d+)', atlas)}
    for name in sorted(used_art):
        if name.startswith("emblem_"):
            source = [baked / f"{name}.picture.webp", "-resize", "720x"]
        elif name in places:
            sheet, x, y, width, height = places[name]
            part = f"{2 * width}x{2 * height}+{2 * x}+{2 * y}"
            source = [baked / f"{sheets[sheet]}@2x.page.webp", "-crop", part, "+repage", "-resize", "75%"]
        else:
            sys.exit(f"the art has no {name}")
        subprocess.run(["convert", *source, "-quality", "84", art_file(name)], check=True)
    layers = [baked / f"title_{layer}.picture.webp" for layer in ("far", "middle", "near")]
    subprocess.run(["convert", *layers, "-flatten", "-crop", "1920x960+0+60", "+repage", "-quality", "84", SITE / "hero.jpg"], check=True)
    print(f"{len(used_art)} pieces and hero.jpg")


if __name__ == "__main__":
    if sys.argv[1] == "--art":
        cut(pathlib.Path(sys.argv[2]))
    else:
        make(pathlib.Path(sys.argv[1]))
