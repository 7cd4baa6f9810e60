"""How each thing that is given away is built, everything from one wheel."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from datetime import date
from pathlib import Path

from licences import gather

HERE = Path(__file__).resolve().parent
NOT_NEEDED = ("tkinter", "numpy", "setuptools", "pip", "sqlite3", "readline", "curses")
"""Modules that PyInstaller finds and the game never asks for; readline would bring the GPL into the build."""
METADATA = ("pygame-ce", "esper", "msgspec", "pytmx")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "windows": (("win_amd64",),),
    "macos": (("macosx_11_0_arm64", "macosx_11_0_universal2"), ("macosx_10_15_x86_64", "macosx_10_15_universal2")),
}
"""The processors of each system, each with the names under which wheels for it are found."""
MOST_PACKED = 70_000_000
EPOCH = "1577836800"
"""The time stamp of everything that is packed, so that the same commit packs to the same bytes."""


def run(*words: str | Path, **more: object) -> None:
    """Run a command; raises CalledProcessError when it fails."""
    subprocess.run([str(word) for word in words], check=True, **more)  # type: ignore[call-overload]


def environment(folder: Path, *packages: str | Path) -> Path:
    """The Python of a fresh environment with some packages."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if packages:
        run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *packages)
    return python


class Release:
    """One release: `out` gets what is given away, `work` what is in between; `made` lists what is there."""

    def __init__(self, root: Path, out: Path, version: str) -> None:
        self.root, self.out, self.version = root, out, version
        self.work = root / "build" / "release"
        self.made: list[Path] = []
        self.wheel_file = out / f"counterstep-{version}-py3-none-any.whl"
        self.folder = self.work / "frozen" / "counterstep"
        self.machine = platform.machine().lower()
        out.mkdir(parents=True, exist_ok=True)
        for old in out.glob("counterstep*"):
            old.unlink()

    def wheel(self) -> None:
        """The wheel and the source archive."""
        python = environment(self.work / "tools", "build", "hatchling>=1.25")
        run(python, "-m", "build", "--no-isolation", "--outdir", self.out, self.root, stdout=subprocess.DEVNULL)
        self.made += [self.wheel_file, self.out / f"counterstep-{self.version}.tar.gz"]

    def onedir(self) -> None:
        """A folder with Python and everything in it, every module a file of its own, packed."""
        python = environment(self.work / "freezing", f"{self.wheel_file}[host]", "pyinstaller>=6.10")
        package = next((python.parent.parent / "lib").glob("python3*")) / "site-packages" / "game"
        words = [python, "-m", "PyInstaller", "-y", "--clean", "--log-level", "ERROR", "--name", "counterstep"]
        words += ["--debug", "noarchive", "--collect-all", "game"]
        words += ["--collect-submodules", "joblib.externals.loky"]
        words += [word for name in METADATA for word in ("--copy-metadata", name)]
        words += [word for name in NOT_NEEDED for word in ("--exclude-module", name)]
        words += ["--distpath", self.folder.parent, "--workpath", self.work / "pyinstaller"]
        words += ["--specpath", self.work, package / "__main__.py"]
        run(*words, cwd=self.work)  # not in the checkout, whose package has no assets in it
        gather(self.root, package.parent, self.folder)
        packed = self.out / f"counterstep-{self.version}-linux-{self.machine}.tar.gz"
        self._pack(self.folder, packed)
        if packed.stat().st_size > MOST_PACKED:
            raise SystemExit(f"{packed.name} is larger than {MOST_PACKED} bytes")
        self.made.append(packed)

    def _pack(self, folder: Path, packed: Path) -> None:
        def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = int(EPOCH)
            return member

        with tarfile.open(packed, "w:gz", compresslevel=9) as archive:
            archive.add(folder, f"counterstep-{self.version}", filter=plain)

    def deb(self) -> None:
        """The folder below /opt, with a command, a menu entry, a picture, a description and a man page."""
        if shutil.which("dpkg-deb") is None:
            print("there is no dpkg-deb here: no package for Debian is made")
            return
        tree = self.work / "deb"
        shutil.rmtree(tree, ignore_errors=True)
        shutil.copytree(self.folder, tree / "opt" / "counterstep", symlinks=True)  # else libraries are there twice
        share = tree / "usr" / "share"
        for place in ("bin", "share/applications", "share/metainfo", "share/man/man6", "share/doc/counterstep"):
            (tree / "usr" / place).mkdir(parents=True)
        (tree / "usr" / "bin" / "counterstep").symlink_to("/opt/counterstep/counterstep")
        icons = share / "icons" / "hicolor" / "64x64" / "apps"
        icons.mkdir(parents=True)
        shutil.copy(self.root / "assets" / "title" / "icon.png", icons / "counterstep.png")
        shutil.copy(HERE / "counterstep.desktop", share / "applications")
        self._fill(
            HERE / "counterstep.metainfo.xml", share / "metainfo" / "io.github.counterstep.counterstep.metainfo.xml"
        )
        self._fill(HERE / "counterstep.6", share / "man" / "man6" / "counterstep.6")
        run("gzip", "-9n", share / "man" / "man6" / "counterstep.6")
        told = (self.root / "LICENSE").read_text(encoding="utf-8")
        told += "\nEverything inside, with its licence: /opt/counterstep/licences/LICENCES.md\n"
        (share / "doc" / "counterstep" / "copyright").write_text(told, encoding="utf-8")
        kibibytes = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
        architecture = subprocess.run(
            ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
        ).stdout.strip()
        control = tree / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(
            f"Package: counterstep\nVersion: {self.version}\nArchitecture: {architecture}\nSection: games\n"
            f"Priority: optional\nMaintainer: The Counterstep authors <counterstep@users.noreply.github.com>\n"
            f"Installed-Size: {kibibytes}\nDepends: libc6 (>= {platform.libc_ver()[1]})\n"
            "Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1\n"
            "Description: tactical skirmishes by five tabletop rules systems\n"
            " Small squads fight on a square grid, by five ways of sharing out time and space.\n"
            " Before you commit you see what it costs, what it risks and which rule says so.\n",
            encoding="utf-8",
        )
        packed = self.out / f"counterstep_{self.version}_{architecture}.deb"
        run(
            "dpkg-deb", "-Zxz", "--build", "--root-owner-group", tree, packed,
            stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
        )  # fmt: skip
        self.made.append(packed)

    def _fill(self, template: Path, target: Path) -> None:
        """A copy with version, date and commands in their places."""
        source = (self.root / "game" / "cli" / "__init__.py").read_text(encoding="utf-8")
        listed = re.findall(r'^    "(\w+)": "(.+)",$', source.split("COMMANDS = {")[1].split("\n}")[0], re.MULTILINE)
        commands = "\n".join(f".TP\n.B {name}\n{purpose}" for name, purpose in listed)
        text = template.read_text(encoding="utf-8").replace("@VERSION@", self.version)
        text = text.replace("@DATE@", date.today().isoformat()).replace("@COMMANDS@", commands.replace("-", "\\-"))
        target.write_text(text, encoding="utf-8")

    def wheelhouse(self) -> None:
        """For Windows and macOS, which cannot be built for here: all wheels, and a file that installs and starts."""
        for system, platforms in PLATFORMS.items():
            folder = self.work / system
            shutil.rmtree(folder, ignore_errors=True)
            (folder / "wheels").mkdir(parents=True)
            pythons = []
            for python in PYTHONS:
                words = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:"]
                words += ["--python-version", python, "--dest", str(folder / "wheels"), f"{self.wheel_file}[host]"]
                fits = [[word for name in names for word in ("--platform", name)] for names in platforms]
                if all(
                    subprocess.run([*words, *fit], capture_output=True, check=False).returncode == 0 for fit in fits
                ):
                    pythons.append(python)
            if not pythons:
                raise SystemExit(f"no Python of {', '.join(PYTHONS)} has wheels for {system}")
            name = "start.bat" if system == "windows" else "start.command"
            text = (HERE / name).read_text(encoding="utf-8").replace("@PYTHONS@", ", ".join(pythons))
            start = folder / name
            start.write_bytes(text.replace("\n", "\r\n" if system == "windows" else "\n").encode())
            start.chmod(0o755)
            shutil.copy(self.root / "LICENSE", folder / "LICENSE.txt")
            shutil.copy(self.root / "game" / "LICENCES.md", folder / "LICENCES.txt")
            self.made.append(self._zipped(folder, f"counterstep-{self.version}-{system}.zip"))
            print(f"{system}: for Python {', '.join(pythons)}")

    def site(self) -> None:
        """The pages for a web server."""
        if shutil.which("npm") is None or shutil.which("node") is None:
            print("there is no npm or no node here: no site is packed")
            return
        python = environment(self.work / "writing", self.wheel_file)
        folder = self.work / "site"
        shutil.rmtree(folder, ignore_errors=True)
        run(python, "-m", "game", "site", folder, cwd=self.work)
        self.made.append(self._zipped(folder, f"counterstep-{self.version}-site.zip"))

    def _zipped(self, folder: Path, name: str) -> Path:
        """A folder as a zip file that keeps who may be run."""
        packed = self.out / name
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                entry = zipfile.ZipInfo(
                    f"counterstep-{self.version}/{path.relative_to(folder).as_posix()}", (2020, 1, 1, 0, 0, 0)
                )
                entry.external_attr = (0o755 if path.suffix in (".command", ".bat") else 0o644) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
        return packed
