"""Reads and writes what the encryption layer stores, written from docs/formats.md alone.

A JSON list of requests in each line of standard input, the list of their answers in a line of standard output;
what is stored goes in and out in hex. A rejected record, value or keyset is {"rejected": "<why>"}.

Needs Debian's python3-cryptography (38 or newer) and python3-argon2.
"""

import base64
import datetime
import hashlib
import hmac
import json
import os
import sys

import argon2.low_level
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import cmac, hashes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESOCB3, ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

try:  # where cryptography 43 and newer keep them
    from cryptography.hazmat.decrepit.ciphers import algorithms as old_algorithms
except ImportError:
    old_algorithms = algorithms


class Rejected(Exception):
    """What is stored isn't what the page says, or a check failed."""


def need(condition, why):
    if not condition:
        raise Rejected(why)


# ---- texts


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    need("=" not in text and all(c.isalnum() or c in "-_" for c in text), "not base64url")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as e:
        raise Rejected("not base64url") from e
    need(base64url(data) == text, "not base64url")
    return data


def base32hex(data):
    return base64.b32hexencode(data).rstrip(b"=").decode().lower()


def from_base32hex(text):
    try:
        data = base64.b32hexdecode(text.upper() + "=" * (-len(text) % 8))
    except ValueError as e:
        raise Rejected("not base32hex") from e
    need(base32hex(data) == text, "not base32hex")
    return data


def from_hex(text):
    try:
        data = bytes.fromhex(text)
    except ValueError as e:
        raise Rejected("not hex") from e
    need(data.hex() == text, "not hex")
    return data


def from_utf8(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise Rejected("not UTF-8") from e


# ---- primitives


def hmac_sha256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b))


def run(cipher, data, decrypt=False):
    context = cipher.decryptor() if decrypt else cipher.encryptor()
    return context.update(data) + context.finalize()


def pad(data, block):
    n = block - len(data) % block
    return data + bytes([n]) * n


def unpad(data, block):
    need(len(data) > 0 and len(data) % block == 0, "not whole blocks")
    n = data[-1]
    need(1 <= n <= block and data[-n:] == bytes([n]) * n, "invalid padding")
    return data[:-n]


def aes_cbc_encrypt(key, iv, data):
    return run(Cipher(algorithms.AES(key), modes.CBC(iv)), pad(data, 16))


def aes_cbc_decrypt(key, iv, data):
    need(len(data) > 0 and len(data) % 16 == 0, "not whole blocks")
    return unpad(run(Cipher(algorithms.AES(key), modes.CBC(iv)), data, True), 16)


def aes_block(key):
    cipher = Cipher(algorithms.AES(key), modes.ECB())
    return lambda block: run(cipher, block)


def siv_of(mac_key, associated, plain):
    message = b"\x01" + len(associated).to_bytes(4, "big") + associated + plain
    return hmac_sha256(mac_key, message)[:16]


def siv_encrypt(keys, associated, plain):
    mac_key, aes_key = keys
    v = siv_of(mac_key, associated, plain)
    return v + aes_cbc_encrypt(aes_key, v, plain)


def siv_decrypt(keys, associated, stored):
    mac_key, aes_key = keys
    need(len(stored) >= 32, "too short")
    plain = aes_cbc_decrypt(aes_key, stored[:16], stored[16:])
    need(hmac.compare_digest(siv_of(mac_key, associated, plain), stored[:16]), "wrong synthetic IV")
    return plain


POLYVAL_MODULUS = 1 | 1 << 121 | 1 << 126 | 1 << 127 | 1 << 128


def polyval(key, data):
    """RFC 8452, section 3."""
    h = int.from_bytes(key, "little")
    s = 0
    for at in range(0, len(data), 16):
        s ^= int.from_bytes(data[at : at + 16], "little")
        product = 0
        for bit in range(128):
            if s >> bit & 1:
                product ^= h << bit
        for _ in range(128):
            if product & 1:
                product ^= POLYVAL_MODULUS
            product >>= 1
        s = product
    return s.to_bytes(16, "little")


def le(number):
    return number.to_bytes(16, "little")


def hctr2(key, data, decrypt):
    """HCTR2 with an empty tweak, on whole blocks."""
    need(len(data) > 0 and len(data) % 16 == 0, "not whole blocks")
    e = aes_block(key)
    hash_key = e(le(0))

    def h(x):
        return polyval(hash_key, le(2) + x)

    def stream(s, n):
        return b"".join(e(xor(s, le(i + 1))) for i in range(n // 16))

    first, rest = data[:16], data[16:]
    if decrypt:
        uu = xor(first, h(rest))
        mm = run(Cipher(algorithms.AES(key), modes.ECB()), uu, True)
        other = xor(rest, stream(xor(xor(mm, uu), e(le(1))), len(rest)))
        return xor(mm, h(other)) + other
    mm = xor(first, h(rest))
    uu = e(mm)
    other = xor(rest, stream(xor(xor(mm, uu), e(le(1))), len(rest)))
    return xor(uu, h(other)) + other


def compact_encrypt(key, plain):
    n = len(plain)
    whole = 16 * ((n + 8) // 16 + 1)
    return hctr2(key, plain + b"\x80" + bytes(whole - n - 1), False)


def compact_decrypt(key, stored):
    whole = hctr2(key, stored, True)
    text = whole.rstrip(b"\0")
    need(text[-1:] == b"\x80", "wrong marker")
    need(8 <= len(whole) - len(text) <= 23, "wrong check bytes")
    return text[:-1]


def gcm_siv(key, nonce, associated, data, decrypt):
    """RFC 8452."""
    k = aes_block(key)
    derived = b"".join(k(i.to_bytes(4, "little") + nonce)[:8] for i in range(2 + len(key) // 8))
    hash_key, e = derived[:16], aes_block(derived[16:])

    def tag_of(plain):
        def blocks(x):
            return x + bytes(-len(x) % 16)

        lengths = (8 * len(associated)).to_bytes(8, "little") + (8 * len(plain)).to_bytes(8, "little")
        s = polyval(hash_key, blocks(associated) + blocks(plain) + lengths)
        s = bytearray(xor(s, nonce + bytes(4)))
        s[15] &= 0x7F
        return e(bytes(s))

    def stream(tag, n):
        block = tag[:15] + bytes([tag[15] | 0x80])
        start = int.from_bytes(block[:4], "little")
        count = (n + 15) // 16
        return b"".join(e(((start + i) % 2**32).to_bytes(4, "little") + block[4:]) for i in range(count))

    if decrypt:
        body, tag = data[:-16], data[-16:]
        plain = xor(body, stream(tag, len(body)))
        need(hmac.compare_digest(tag_of(plain), tag), "wrong tag")
        return plain
    tag = tag_of(data)
    return xor(data, stream(tag, len(data))) + tag


def cbc_hmac(key, iv, associated, data, decrypt):
    """RFC 7518, 5.2."""
    n = len(key) // 2
    mac_key, aes_key = key[:n], key[n:]
    digest = {16: hashlib.sha256, 24: hashlib.sha384, 32: hashlib.sha512}[n]

    def tag_of(body):
        message = associated + iv + body + (8 * len(associated)).to_bytes(8, "big")
        return hmac.new(mac_key, message, digest).digest()[:n]

    if decrypt:
        body, tag = data[:-n], data[-n:]
        need(hmac.compare_digest(tag_of(body), tag), "wrong tag")
        return aes_cbc_decrypt(aes_key, iv, body)
    body = aes_cbc_encrypt(aes_key, iv, data)
    return body + tag_of(body)


def aead(algorithm):
    """One of the library's, in the form of gcm_siv."""

    def call(key, nonce, associated, data, decrypt):
        cipher = algorithm(key)
        if not decrypt:
            return cipher.encrypt(nonce, data, associated)
        try:
            return cipher.decrypt(nonce, data, associated)
        except InvalidTag as e:
            raise Rejected("wrong tag") from e

    return call


def ordered(k1, k2, plain):
    chain, mask = aes_block(k1), aes_block(k2)
    s = bytes(16)
    number = 0
    for m in plain:
        for j in range(8):
            p = mask(xor(s, bytes([j + 1, m >> (8 - j)]) + bytes(14)))[0]
            number = 256 * number + p + 128 * (m >> (7 - j) & 1)
        s = chain(xor(s, bytes(14) + bytes([0x80, m])))
    return number.to_bytes(8 * len(plain) + 1, "big")


# ---- keyset files

UNIT = b"\0"


def unbase64(text, length):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as e:
        raise Rejected("not base64") from e
    need(length is None or len(data) == length, "wrong length of a key")
    return data


class Keyset:
    def __init__(self, deterministic, values, primary):
        self.deterministic = deterministic
        self.values = values  # (index, created, key), in the file's order
        self.primary = primary

    def key_id(self):
        return hmac_sha256(self.deterministic, b"key id")[:4].hex()

    def master(self, index):
        for i, _, key in self.values:
            if i == index:
                return key
        raise Rejected("no value key %d" % index)

    @staticmethod
    def check_of(index, key):
        return hmac_sha256(key, b"value key %d" % index)[:4].hex()

    def check(self):
        message = b"ycsb-keyset/3" + UNIT + b"%d" % self.primary
        for index, created, key in self.values:
            message += UNIT + b"%d" % index + UNIT + created.encode() + UNIT + key
        return hmac_sha256(self.deterministic, message).hex()

    def to_json(self, version, with_checks=True):
        values = []
        for index, created, key in self.values:
            value = {"index": index, "created": created, "key": base64.b64encode(key).decode()}
            if with_checks:
                value["check"] = self.check_of(index, key)
            values.append(value)
        document = {
            "version": version,
            "keyId": self.key_id(),
            "deterministic": base64.b64encode(self.deterministic).decode(),
            "primary": self.primary,
            "values": values,
        }
        if version == 3:
            document["check"] = self.check()
        return json.dumps(document).encode()

    @staticmethod
    def parsed(data):
        document = json.loads(data.decode("utf-8"))
        need(next(iter(document)) == "version", "the version isn't first")
        return document

    @staticmethod
    def from_json(data):
        document = Keyset.parsed(data)
        version = document["version"]
        need(version in (1, 3), "version %s" % version)
        need(version == 3 or "check" not in document, "a check in a file of version 1")
        values = []
        for value in document["values"]:
            index, key = value["index"], unbase64(value["key"], 32)
            need(1 <= index <= 255 and index not in [v[0] for v in values], "wrong index")
            datetime.datetime.strptime(value["created"], "%Y-%m-%dT%H:%M:%SZ")
            need(version == 1 or "check" in value, "a check value is missing")
            if "check" in value:
                need(value["check"] == Keyset.check_of(index, key), "wrong check value of key %d" % index)
            values.append((index, value["created"], key))
        checks = sum("check" in value for value in document["values"])
        need(checks in (0, len(values)) and 1 <= len(values) <= 255, "some check values are missing")
        keyset = Keyset(unbase64(document["deterministic"], 32), values, document["primary"])
        need(keyset.key_id() == document["keyId"], "wrong key id")
        keyset.master(keyset.primary)
        need(version == 1 or document["check"] == keyset.check(), "wrong check")
        return keyset

    @staticmethod
    def key_of(passphrase, salt, memory, passes, lanes):
        return argon2.low_level.hash_secret_raw(
            passphrase.encode("ascii"), salt, passes, memory, lanes, 32, argon2.low_level.Type.ID, 0x13
        )

    def sealed(self, key, associated):
        nonce = os.urandom(12)
        return base64.b64encode(nonce + AESGCM(key).encrypt(nonce, self.to_json(3), associated)).decode()

    @staticmethod
    def opened(document, key, associated):
        need(document["cipher"] == "AES-256-GCM", "unknown cipher")
        sealed = unbase64(document["keyset"], None)
        try:
            return Keyset.from_json(AESGCM(key).decrypt(sealed[:12], sealed[12:], associated))
        except InvalidTag as e:
            raise Rejected("another passphrase or key, or a changed file") from e

    def wrapped(self, uri, file_key, wrapped):
        return json.dumps(
            {
                "version": 4,
                "kms": uri,
                "wrapped": base64.b64encode(wrapped).decode(),
                "cipher": "AES-256-GCM",
                "keyset": self.sealed(file_key, b"ycsb-keyset/4" + UNIT + uri.encode("ascii")),
            }
        ).encode()

    @staticmethod
    def unwrapped(document, where):
        """The file's key is what the service answers: it is given, with what it had to unwrap."""
        uri = document["kms"]
        need(1 <= len(uri) <= 1024 and all("!" <= c <= "~" and c != "@" for c in uri), "URI")
        need(uri == where["kms"], "another key of a service")
        need(unbase64(document["wrapped"], None).hex() == where["wrapped"], "the service can't unwrap it")
        return Keyset.opened(
            document, bytes.fromhex(where["fileKey"]), b"ycsb-keyset/4" + UNIT + uri.encode("ascii")
        )

    def under(self, passphrase):
        salt = os.urandom(16)
        key = self.key_of(passphrase, salt, 65536, 3, 4)
        return json.dumps(
            {
                "version": 2,
                "derivation": "argon2id",
                "memoryKib": 65536,
                "passes": 3,
                "lanes": 4,
                "salt": base64.b64encode(salt).decode(),
                "cipher": "AES-256-GCM",
                "keyset": self.sealed(key, b"ycsb-keyset/2"),
            }
        ).encode()

    @staticmethod
    def read(where):
        """Of {"file"}, with "passphrase" or "kms", "wrapped" and "fileKey", or {"keystore", "alias", "passphrase"}."""
        if "keystore" in where:
            with open(where["keystore"], "rb") as file:
                return Keyset.from_json(pkcs12_secret(file.read(), where["passphrase"], where["alias"]))
        with open(where["file"], "rb") as file:
            data = file.read()
        document = Keyset.parsed(data)
        need(("kms" in where) == (document["version"] == 4), "wrapped, or not, unlike what is given")
        if document["version"] == 4:
            return Keyset.unwrapped(document, where)
        if document["version"] != 2:
            need("passphrase" not in where, "in clear")
            return Keyset.from_json(data)
        need(document["derivation"] == "argon2id", "unknown")
        memory, passes, lanes = document["memoryKib"], document["passes"], document["lanes"]
        need(memory <= 262144 and passes <= 32 and lanes <= 16 and memory * passes <= 1048576, "cost")
        key = Keyset.key_of(where["passphrase"], unbase64(document["salt"], 16), memory, passes, lanes)
        return Keyset.opened(document, key, b"ycsb-keyset/2")


# ---- PKCS#12 (RFC 7292)


def der(data):
    """The (tag, content) pairs of DER, one after the other."""
    parts = []
    while data:
        tag, length, at = data[0], data[1], 2
        if length & 0x80:
            at += length & 0x7F
            length = int.from_bytes(data[2:at], "big")
        need(at + length <= len(data), "truncated")
        parts.append((tag, data[at : at + length]))
        data = data[at + length :]
    return parts


def oid(content):
    numbers, n = [], 0
    for byte in content:
        n = n << 7 | byte & 0x7F
        if not byte & 0x80:
            numbers.append(n)
            n = 0
    return ".".join(map(str, [numbers[0] // 40, numbers[0] % 40] + numbers[1:]))


def pkcs12_mac_key(passphrase, salt, iterations):
    """RFC 7292, appendix B, with SHA-256, for a MAC key of 32 bytes."""

    def fill(x):
        return (x * 64)[: 64 * ((len(x) + 63) // 64)]

    a = b"\x03" * 64 + fill(salt) + fill(passphrase.encode("utf-16-be") + b"\0\0")
    for _ in range(iterations):
        a = hashlib.sha256(a).digest()
    return a


def pbes2_decrypt(passphrase, encrypted_info):
    (_, algorithm), (_, sealed) = der(encrypted_info)
    (_, name), (_, parameters) = der(algorithm)
    need(oid(name) == "1.2.840.113549.1.5.13", "not PBES2")
    (_, derivation), (_, scheme) = der(parameters)
    (_, name), (_, pbkdf2) = der(derivation)
    need(oid(name) == "1.2.840.113549.1.5.12", "not PBKDF2")
    pbkdf2 = der(pbkdf2)
    salt, iterations, prf = pbkdf2[0][1], int.from_bytes(pbkdf2[1][1], "big"), der(pbkdf2[-1][1])
    need(oid(prf[0][1]) == "1.2.840.113549.2.9", "not HMAC-SHA256")
    (_, name), (_, iv) = der(scheme)
    need(oid(name) == "2.16.840.1.101.3.4.1.42", "not AES-256-CBC")
    return aes_cbc_decrypt(hashlib.pbkdf2_hmac("sha256", passphrase.encode(), salt, iterations, 32), iv, sealed)


def pkcs12_secret(data, passphrase, alias):
    ((_, pfx),) = der(data)
    (_, version), (_, auth_safe), (_, mac_data) = der(pfx)
    need(version == b"\x03", "version")

    def content(info):
        (_, name), (_, explicit) = der(info)
        need(oid(name) == "1.2.840.113549.1.7.1", "content isn't data")
        return der(explicit)[0][1]

    safes = content(auth_safe)
    (_, digest_info), (_, salt), (_, iterations) = der(mac_data)
    (_, algorithm), (_, digest) = der(digest_info)
    need(oid(der(algorithm)[0][1]) == "2.16.840.1.101.3.4.2.1", "MAC isn't by SHA-256")
    key = pkcs12_mac_key(passphrase, salt, int.from_bytes(iterations, "big"))
    need(hmac.compare_digest(hmac_sha256(key, safes), digest), "wrong passphrase, or a changed file")
    for _, info in der(der(safes)[0][1]):
        for _, bag in der(der(content(info))[0][1]):
            (_, name), (_, value), (_, attributes) = der(bag)
            names = [
                der(der(attribute)[1][1])[0][1].decode("utf-16-be")
                for _, attribute in der(attributes)
                if oid(der(attribute)[0][1]) == "1.2.840.113549.1.9.20"
            ]
            if oid(name) == "1.2.840.113549.1.12.10.1.5" and names == [alias.lower()]:
                (_, kind), (_, secret) = der(der(value)[0][1])
                need(oid(kind) == "1.2.840.113549.1.12.10.1.2", "kind of secret")
                shrouded = der(der(secret)[0][1])[0][1]
                key_info = der(der(pbes2_decrypt(passphrase, shrouded))[0][1])
                return key_info[2][1]
    raise Rejected("no entry " + alias)


# ---- configurations

PROFILES = {
    "standard": {},
    "paper": {"encryption.iv": "fixed"},
    "authenticated": {"encryption.cipher": "AES/OCB/NoPadding"},
    "fast": {"encryption.cipher": "AES/GCM/NoPadding"},
    "scan": {"encryption.keys": "ordered"},
    "compact": {
        "encryption.keys": "compact",
        "encryption.names": "compact",
        "encryption.cipher": "AES/CTR/NoPadding",
    },
}
DEFAULTS = {
    "encryption.keys": "deterministic",
    "encryption.names": "deterministic",
    "encryption.values": "randomized",
    "encryption.cipher": "AES/CBC/PKCS7Padding",
    "encryption.keylength": "256",
    "encryption.encoding": "auto",
    "encryption.iv": "random",
}

# format: (name in the sub-key's derivation, length of the nonce, construction)
AUTHENTICATED = {
    "AES/GCM/NoPadding": (5, "AES-GCM", 12, aead(AESGCM)),
    "AES/CBC-HMAC-SHA2": (6, "AES-CBC-HMAC-SHA2", 16, cbc_hmac),
    "AES/GCM-SIV": (7, "AES-GCM-SIV", 12, gcm_siv),
    "ChaCha20-Poly1305": (17, "ChaCha20-Poly1305", 12, aead(ChaCha20Poly1305)),
    "AES/OCB/NoPadding": (19, "AES-OCB3", 15, aead(AESOCB3)),
}
OCB_OF_PLAIN_KEYS = 18
STREAMS = {"AES/CTR/NoPadding": ("AES-CTR", modes.CTR, 1), "AES/CFB/NoPadding": ("AES-CFB", modes.CFB, 4)}
JCA_ALGORITHMS = {
    "AES": algorithms.AES,
    "BLOWFISH": old_algorithms.Blowfish,
    "DESEDE": old_algorithms.TripleDES,
    "CAMELLIA": algorithms.Camellia,
    "SM4": algorithms.SM4,
}
JCA_MODES = {"CBC": modes.CBC, "CTR": modes.CTR, "CFB": modes.CFB, "OFB": modes.OFB}


def normalized(transformation):
    return transformation.upper().replace("/PKCS7PADDING", "/PKCS5PADDING")


class Table:
    """One table as one configuration of the encryption layer stores it."""

    def __init__(self, keyset, table, properties, bytes_where):
        settings = dict(DEFAULTS)
        profile = properties.get("encryption.profile", "standard")
        settings.update(PROFILES[profile])
        settings.update(properties)
        self.keyset, self.table = keyset, table
        self.sub_keys, self.candidates = {}, {}  # what was computed already
        self.one_key = profile == "paper"
        self.keys, self.names = settings["encryption.keys"], settings["encryption.names"]
        self.values, self.cipher = settings["encryption.values"], settings["encryption.cipher"]
        self.bits = int(settings["encryption.keylength"])
        self.encoding = settings["encryption.encoding"]
        self.fixed_iv = settings["encryption.iv"] == "fixed"
        only = settings.get("encryption.fields")
        self.only = only.split(",") if only else None
        # what the store takes as bytes: "parts" (keys and names) and "values"
        self.binary_parts = self.encoding == "binary" and "parts" in bytes_where
        self.binary_values = self.encoding in ("binary", "binary-values") or (
            self.encoding == "auto" and "values" in bytes_where
        )

    # keys

    def sub_key(self, master, purpose, algorithm, bits, table=None):
        parts = ["ycsb-crypto/1", purpose, algorithm, str(bits), self.table if table is None else table]
        info = UNIT.join(part.encode() for part in parts)
        if (master, info) not in self.sub_keys:
            self.sub_keys[master, info] = HKDF(hashes.SHA256(), bits // 8, None, info).derive(master)
        return self.sub_keys[master, info]

    def constant(self, purpose, algorithm, bits):
        return self.sub_key(self.keyset.deterministic, purpose, algorithm, bits)

    def siv_keys(self, purpose):
        return (
            self.constant(purpose, "SIV-HMAC-SHA256", 256),
            self.constant(purpose, "SIV-AES-CBC", self.bits),
        )

    def fixed(self, purpose):
        """The key and the IV of encryption.iv=fixed."""
        master = self.keyset.deterministic
        iv = self.sub_key(master, "fixed-iv", "AES-CBC", 128, "")
        if self.one_key:
            return self.sub_key(master, "everything", "FIXED-IV-AES-CBC", self.bits, ""), iv
        return self.sub_key(master, purpose, "FIXED-IV-AES-CBC", self.bits), iv

    # record keys and field names

    def seal_part(self, purpose, mode, text):
        plain = text.encode()
        if mode == "token":
            return hmac_sha256(self.constant(purpose, "HMAC-SHA256", 256), plain)[:16]
        if mode == "ordered":
            k1, k2 = (self.constant(purpose, name, self.bits) for name in ("CLWW-CHAIN", "CLWW-MASK"))
            return ordered(k1, k2, plain)
        if mode == "compact":
            return compact_encrypt(self.constant(purpose, "HCTR2-AES", self.bits), plain)
        if self.fixed_iv:
            return aes_cbc_encrypt(*self.fixed(purpose), plain)
        return siv_encrypt(self.siv_keys(purpose), b"", plain)

    def open_part(self, purpose, mode, stored):
        if mode == "compact":
            return from_utf8(compact_decrypt(self.constant(purpose, "HCTR2-AES", self.bits), stored))
        if self.fixed_iv:
            return from_utf8(aes_cbc_decrypt(*self.fixed(purpose), stored))
        return from_utf8(siv_decrypt(self.siv_keys(purpose), b"", stored))

    def seal_key(self, text):
        if self.keys == "none":
            return text.encode()
        stored = self.seal_part("record-key", self.keys, text)
        if self.binary_parts:
            return stored
        return (base32hex(stored) if self.keys == "ordered" else base64url(stored)).encode()

    def open_key(self, stored, candidates):
        if self.keys == "none":
            return from_utf8(stored)
        if self.keys in ("token", "ordered"):
            if not self.candidates:
                self.candidates = {self.seal_key(candidate): candidate for candidate in candidates}
            need(stored in self.candidates, "one way, and of none of the candidates")
            return self.candidates[stored]
        if not self.binary_parts:
            stored = from_base64url(from_utf8(stored))
        return self.open_part("record-key", self.keys, stored)

    def encrypts(self, name):
        return self.only is None or name in self.only

    def seal_name(self, name):
        if self.names == "none" or not self.encrypts(name):
            return name.encode()
        stored = self.seal_part("field-name", self.names, name)
        if self.binary_parts and self.only is None:
            return stored
        return ("e" + base32hex(stored)).encode()

    def open_name(self, stored):
        """None for a name that isn't in the format."""
        if self.names == "none":
            return from_utf8(stored)
        if not self.binary_parts or self.only is not None:
            text = from_utf8(stored)
            try:
                need(text[:1] == "e", "not an encrypted name")
                stored = from_base32hex(text[1:])
            except Rejected:
                return text if self.only is not None and text not in self.only else None
        name = self.open_part("field-name", self.names, stored)
        need(self.encrypts(name), "an encrypted name of a plain field")
        return name

    # values

    def block_mode(self, master):
        """Key, algorithm, mode, block and padding of a cipher without a tag."""
        if self.cipher == "AES/CBC/PKCS7Padding":
            key = self.sub_key(master, "field-value", "AES-CBC", self.bits)
            return key, algorithms.AES, modes.CBC, 16, True
        if self.cipher in STREAMS:
            algorithm, mode, _ = STREAMS[self.cipher]
            return self.sub_key(master, "field-value", algorithm, self.bits), algorithms.AES, mode, 16, False
        name, mode, padding = self.jca_name().split(":")[1].split("/")
        key = self.sub_key(master, "field-value", self.jca_name(), self.bits)
        algorithm = JCA_ALGORITHMS[name]
        return key, algorithm, JCA_MODES[mode], algorithm.block_size // 8, padding != "NOPADDING"

    def jca_name(self):
        return "JCA:" + normalized(self.cipher)

    def jca_mark(self):
        return hashlib.sha256(b"ycsb-value/1" + UNIT + self.jca_name().encode() + UNIT + b"%d" % self.bits).digest()[:4]

    def untagged_header(self, written, index):
        """The header of a value without a tag, in one of the formats that its cipher has had."""
        size = {128: 0, 192: 1, 256: 2}.get(self.bits)
        stream = self.cipher in STREAMS
        c = STREAMS[self.cipher][2] + size if stream else 7
        if self.cipher == "AES/CBC/PKCS7Padding":
            return bytes([1, index])
        if written == "newest":
            return bytes([32 * c + index % 32, index]) + (b"" if stream else self.jca_mark())
        if written == "without the index":
            return bytes([9 + c, index]) + (b"" if stream else self.jca_mark())
        assert written == "first"
        return bytes([{1: 3, 4: 4, 7: 8}[c if not stream else STREAMS[self.cipher][2]], index])

    def seal_value(self, key, name, plain, written="newest"):
        associated = name.encode()
        if self.values == "none" or not self.encrypts(name):
            return plain
        if self.values == "deterministic":
            return b"\x02\x00" + siv_encrypt(self.siv_keys("field-value"), associated, plain)
        if self.fixed_iv:
            sealed = aes_cbc_encrypt(*self.fixed("field-value"), plain)
            return sealed if self.one_key else b"\x09\x00" + sealed
        index = self.keyset.primary
        master = self.keyset.master(index)
        if self.cipher in AUTHENTICATED:
            cipher = "AES/CBC-HMAC-SHA2" if written == "before OCB" else self.cipher
            number, algorithm, nonce_length, construction = AUTHENTICATED[cipher]
            if written == "of plain keys":
                number = OCB_OF_PLAIN_KEYS
            header = bytes([number, index]) + self.record_tag(number, key)
            nonce = os.urandom(nonce_length)
            sub = self.authenticated_key(cipher, algorithm, master)
            return header + nonce + construction(sub, nonce, header + associated, plain, False)
        sub, algorithm, mode, block, padding = self.block_mode(master)
        iv = os.urandom(block)
        body = run(Cipher(algorithm(sub), mode(iv)), pad(plain, block) if padding else plain)
        return self.untagged_header(written, index) + iv + body

    def record_tag(self, number, key):
        if number != AUTHENTICATED["AES/OCB/NoPadding"][0]:
            return hmac_sha256(self.constant("record-tag", "HMAC-SHA256", 256), key.encode())[:8]
        stored = key.encode() if self.keys == "none" else self.seal_part("record-key", self.keys, key)
        tag = cmac.CMAC(algorithms.AES(self.constant("record-tag", "AES-CMAC", self.bits)))
        tag.update(stored)
        return tag.finalize()[:8]

    def authenticated_key(self, cipher, algorithm, master):
        bits = 2 * self.bits if cipher == "AES/CBC-HMAC-SHA2" else self.bits
        return self.sub_key(master, "field-value", algorithm, bits)

    def open_value(self, key, name, stored):
        associated = name.encode()
        if self.values == "none" or not self.encrypts(name):
            return stored
        if self.fixed_iv and self.one_key:
            return aes_cbc_decrypt(*self.fixed("field-value"), stored)
        need(len(stored) >= 2, "too short")
        if self.values == "deterministic":
            need(stored[:2] == b"\x02\x00", "header")
            return siv_decrypt(self.siv_keys("field-value"), associated, stored[2:])
        if self.fixed_iv:
            need(stored[:2] == b"\x09\x00", "header")
            return aes_cbc_decrypt(*self.fixed("field-value"), stored[2:])
        number, index = stored[0], stored[1]
        master = self.keyset.master(index)
        if self.cipher in AUTHENTICATED:
            cipher = "AES/CBC-HMAC-SHA2" if self.cipher == "AES/OCB/NoPadding" and number == 6 else self.cipher
            expected, algorithm, nonce_length, construction = AUTHENTICATED[cipher]
            if cipher == "AES/OCB/NoPadding" and number == OCB_OF_PLAIN_KEYS:
                expected = number
            need(number == expected, "format %d" % number)
            tag_length = self.bits // 8 if number == 6 else 16
            need(len(stored) >= 10 + nonce_length + tag_length, "too short")
            need(hmac.compare_digest(stored[2:10], self.record_tag(number, key)), "of another record")
            nonce = stored[10 : 10 + nonce_length]
            sub = self.authenticated_key(cipher, algorithm, master)
            return construction(sub, nonce, stored[:10] + associated, stored[10 + nonce_length :], True)
        headers = [self.untagged_header(w, index) for w in ("newest", "without the index", "first")]
        header = next((h for h in headers if stored.startswith(h)), None)
        need(header is not None, "header")
        need(number != 8 or stored[2:6] != self.jca_mark(), "a changed header")
        sub, algorithm, mode, block, padding = self.block_mode(master)
        iv, body = stored[len(header) :][:block], stored[len(header) + block :]
        need(len(iv) == block and (not padding or len(body) % block == 0), "length")
        plain = run(Cipher(algorithm(sub), mode(iv)), body, True)
        return unpad(plain, block) if padding else plain

    def value_to_store(self, name, stored):
        if self.values == "none" or not self.encrypts(name) or self.binary_values:
            return stored
        return (stored.hex() if self.encoding == "hex" else base64url(stored)).encode()

    def value_of_store(self, name, stored):
        if self.values == "none" or not self.encrypts(name) or self.binary_values:
            return stored
        text = from_utf8(stored)
        return from_hex(text) if self.encoding == "hex" else from_base64url(text)

    # records

    def seal(self, key, fields, written):
        return {
            "key": self.seal_key(key).hex(),
            "fields": {
                self.seal_name(name).hex(): self.value_to_store(
                    name, self.seal_value(key, name, bytes.fromhex(plain), written)
                ).hex()
                for name, plain in fields.items()
            },
        }

    def open(self, key, fields, candidates):
        try:
            text = self.open_key(bytes.fromhex(key), candidates)
            plain = {}
            for stored_name, stored in fields.items():
                name = self.open_name(bytes.fromhex(stored_name))
                if name is not None:
                    value = self.value_of_store(name, bytes.fromhex(stored))
                    plain[name] = self.open_value(text, name, value).hex()
            return {"key": text, "fields": plain}
        except Rejected as e:
            return {"rejected": str(e)}


# ---- requests


def namespace(keyset, properties):
    settings = {**DEFAULTS, **PROFILES[properties.get("encryption.profile", "standard")], **properties}
    cipher = settings["encryption.cipher"]
    if cipher not in AUTHENTICATED and cipher not in STREAMS and cipher != DEFAULTS["encryption.cipher"]:
        cipher = normalized(cipher)
    if settings["encryption.iv"] == "fixed":
        one_key = settings.get("encryption.profile") == "paper"
        cipher += ", one key and one IV" if one_key else ", one IV"
    parts = ["ycsb-namespace/1", keyset.key_id(), cipher, settings["encryption.keylength"]]
    parts += [settings["encryption." + part] for part in ("keys", "names", "values", "encoding")]
    parts.append(",".join(sorted(settings.get("encryption.fields", "").split(","))))
    return "ycsb_" + hashlib.sha256(UNIT.join(part.encode() for part in parts)).hexdigest()[:12]


def answer(request):
    what = request["do"]
    if what == "create":
        created = ["2026-11-21T10:20:3%dZ" % i for i in range(request["keys"])]
        values = [(i + 1, created[i], os.urandom(32)) for i in range(request["keys"])]
        keyset = Keyset(os.urandom(32), values, request["primary"])
        version = request["version"]
        if version == 2:
            data = keyset.under(request["passphrase"])
        elif version == 4:
            data = keyset.wrapped(
                request["kms"], bytes.fromhex(request["fileKey"]), bytes.fromhex(request["wrapped"])
            )
        else:
            data = keyset.to_json(version, request.get("checks", True))
        with open(os.open(request["file"], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
        return {"keyId": keyset.key_id()}
    try:
        keyset = Keyset.read(request["keyset"])
    except Rejected as e:
        return {"rejected": str(e)}
    properties = request.get("properties", {})
    if what == "keyset":
        return {
            "keyId": keyset.key_id(),
            "primary": keyset.primary,
            "checks": {str(index): keyset.check_of(index, key) for index, _, key in keyset.values},
        }
    if what == "namespace":
        return {"namespace": namespace(keyset, properties)}
    table = Table(keyset, request["table"], properties, request["bytes"])
    if what == "encrypt":
        return {"rows": [table.seal(r["key"], r["fields"], request["written"]) for r in request["records"]]}
    assert what == "decrypt"
    rows = request["rows"]
    return {"records": [table.open(r["key"], r["fields"], request["keys"]) for r in rows]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps([answer(request) for request in json.loads(line)]), flush=True)
