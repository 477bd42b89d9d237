"""A registry on this machine, with the protocol of crates.io: an index, and uploads that are limited as crates.io limits new
crates."""

import json
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer

from common import CARGO, ROOT, output

# Number of uploads that are accepted without a pause.
BURST = 5


def line(package, version, requirements, checksum):
    """Returns a line of the index."""
    return json.dumps({
        "name": package["name"], "vers": version, "deps": requirements, "features": {},
        "features2": package["features"], "cksum": checksum, "yanked": False, "v": 2,
    }) + "\n"


def requirement(dependency, alias, version, default_features):
    """Returns a dependency for the index. `alias` is its name in the crate that requires it, or None."""
    kept = {name: dependency[name] for name in ["features", "optional", "target"]}
    name = dependency["name"]
    renamed = {"name": alias or name, "package": name if alias else None}
    return kept | renamed | {
        "req": version, "default_features": default_features, "kind": dependency["kind"] or "normal",
    }


def dependencies():
    """Returns the index of the registry packages in `Cargo.lock`: lines, by the names of the crates."""
    metadata = json.loads(output(CARGO, "metadata", "--locked", "--all-features", "--format-version=1"))
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    checksums = {(package["name"], package["version"]): package.get("checksum") for package in locked}
    index = {}
    for package in metadata["packages"]:
        if package["source"]:
            name, version = package["name"], package["version"]
            requirements = [
                requirement(other, other["rename"], other["req"], other["uses_default_features"])
                for other in package["dependencies"]
            ]
            index[name] = index.get(name, "") + line(package, version, requirements, checksums[name, version])
    return index


class Registry(HTTPServer):
    """A running registry that has the dependencies of this workspace, in the versions of `Cargo.lock`, but not its crates."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.index = dependencies()
        # Names of the uploaded crates, in order, and the number of uploads answered with 429 Too Many Requests.
        self.uploaded, self.refused = [], 0
        # True if the next upload was refused once and is accepted.
        self.has_waited = False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def settings(self):
        """Returns the settings that make Cargo take this registry for crates.io."""
        return (
            '[source.crates-io]\nreplace-with = "stand-in"\n\n[registry]\ndefault = "stand-in"\n\n'
            f'[registries.stand-in]\nindex = "sparse+http://127.0.0.1:{self.server_port}/index/"\ntoken = "of-nobody"\n'
        )

    def upload(self, body):
        """Accepts an uploaded crate. Beyond `BURST` crates, refuses each once."""
        if len(self.uploaded) >= BURST and not self.has_waited:
            self.has_waited = True
            self.refused += 1
            detail = "You have published too many new crates in a short period of time."
            return 429, json.dumps({"errors": [{"detail": detail}]})
        self.has_waited = False
        # The length of a JSON object, the object, the length of the package, the package.
        length = int.from_bytes(body[:4], "little")
        package = json.loads(body[4 : 4 + length])
        requirements = [
            requirement(other, other.get("explicit_name_in_toml"), other["version_req"], other["default_features"])
            for other in package["deps"]
        ]
        # The rehearsal downloads nothing, so nothing compares the checksum.
        self.index[package["name"]] = line(package, package["vers"], requirements, "0" * 64)
        self.uploaded.append(package["name"])
        return 200, json.dumps({"warnings": {"invalid_categories": [], "invalid_badges": [], "other": []}})


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = f"http://127.0.0.1:{self.server.server_port}"
        name = self.path.rpartition("/")[2]
        if name == "config.json":
            self.answer(200, json.dumps({"dl": f"{address}/packages", "api": address}))
        else:
            lines = self.server.index.get(name)
            self.answer(404 if lines is None else 200, lines or "")

    def do_PUT(self):
        self.answer(*self.server.upload(self.rfile.read(int(self.headers["Content-Length"]))))

    def answer(self, status, text):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text.encode())))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        """Prints nothing."""
