//! A real Chromium, driven by the standard WebDriver protocol: HTTP and JSON over the loopback interface.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long a page may take to show something.
const PATIENCE: Duration = Duration::from_secs(30);

/// One browser window.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser without a screen.
    pub fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is missing: install Debian's chromium and chromium-driver, as scripts/test does");
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok())
            .expect("chromedriver says its port");
        // Whatever else it says must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser = Browser { driver, port, session: String::new() };
        let answer = browser.call(
            "POST",
            "/session",
            &json!({"capabilities": {"alwaysMatch": {
                "goog:loggingPrefs": {"browser": "ALL"},
                "goog:chromeOptions": {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                    "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1"]}
            }}}),
        );
        browser.session = format!("/session/{}", answer["sessionId"].as_str().expect("a session"));
        browser
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.send(method, path, body).expect("chromedriver answers");
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {answer}");
        answer["value"].clone()
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(90)))?;
        write!(
            stream,
            "{method} {}{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.session,
            self.port,
            body.len()
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::from("-");
        while !line.trim().is_empty() {
            line.clear();
            reader.read_line(&mut line)?;
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().map_err(std::io::Error::other)?;
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes)?;
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Goes to an address.
    pub fn open(&self, address: &str) {
        self.call("POST", "/url", &json!({"url": address}));
    }

    /// Makes the page this large, without the window's frame.
    pub fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", size);
    }

    fn devtools(&self, command: &str, params: Value) -> Value {
        self.call("POST", "/goog/cdp/execute", &json!({"cmd": command, "params": params}))
    }

    /// What a script returns, as JSON text.
    pub fn script(&self, script: &str) -> String {
        self.call("POST", "/execute/sync", &json!({"script": script, "args": []})).to_string()
    }

    /// Waits until a script returns true.
    pub fn until(&self, what: &str, script: &str) {
        let began = Instant::now();
        while self.script(script) != "true" {
            assert!(
                began.elapsed() < PATIENCE,
                "waited for: {what}; the page says: {}",
                self.script("return document.body.innerText")
            );
        }
    }

    /// Waits until the page says something.
    pub fn until_text(&self, text: &str) {
        self.until(text, &format!("return document.body.textContent.includes({})", json!(text)));
    }

    /// What is seen: pixels, and what they are.
    pub fn picture(&self) -> (Vec<u8>, png::OutputInfo) {
        let shot = self.devtools("Page.captureScreenshot", json!({"format": "png"}));
        let bytes = from_base64(shot["data"].as_str().unwrap());
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (pixels, info)
    }

    /// The page's corners let the picture below through, and something is drawn.
    pub fn check_transparent(&self, page: &str) {
        self.until("nothing moves", "return document.getAnimations().every(a => a.playState === 'finished')");
        self.devtools(
            "Emulation.setDefaultBackgroundColorOverride",
            json!({"color": {"r": 0, "g": 0, "b": 0, "a": 0}}),
        );
        let (pixels, info) = self.picture();
        assert_eq!(info.color_type, png::ColorType::Rgba, "{page} is not transparent");
        let alpha = |x: u32, y: u32| pixels[((y * info.width + x) * 4 + 3) as usize];
        for (x, y) in [(0, 0), (info.width - 1, 0), (0, info.height - 1), (info.width - 1, info.height - 1)] {
            assert_eq!(alpha(x, y), 0, "{page}: the corner {x} {y} is not transparent");
        }
        assert!(pixels.chunks_exact(4).any(|pixel| pixel[3] > 200), "{page} is empty");
    }

    /// Warnings and errors of the browser so far.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.call("POST", "/se/log", &json!({"type": "browser"}));
        log.as_array()
            .into_iter()
            .flatten()
            .filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")))
            .map(|entry| entry["message"].to_string())
            // Without a game there are no fonts to serve; browsers fall back to their own.
            .filter(|message| !message.contains("/fonts/"))
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Closing the session ends the browser, also after a failed test; the driver is ended by its process.
        let _ = self.send("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for part in text.trim_end_matches('=').as_bytes().chunks(4) {
        let word = part.iter().fold(0_u32, |word, sign| word << 6 | u32::from(value(*sign))) << (6 * (4 - part.len()));
        bytes.extend_from_slice(&word.to_be_bytes()[1..part.len()]);
    }
    bytes
}
