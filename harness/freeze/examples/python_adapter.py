# An adapter in Python: the standard library and python3-cryptography. It answers what it knows, and "unsupported" to the rest.
import base64, hashlib, json, re, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

def octets(text):
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text): raise ValueError("not base64url")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

def thumbprint(jwk):
    if jwk.get("kty") in ("EC", "RSA"): raise NotImplementedError
    members = {name: jwk[name] for name in ("crv", "kty", "x")}
    if not all(isinstance(value, str) for value in members.values()):
        raise ValueError("a member is no text")
    text = json.dumps(members, separators=(",", ":"), sort_keys=True)
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")

def ed25519(public_key, message, signature):
    Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    return True

def jws(token, jwk):
    header, payload, signature = token.split(".")
    parameters = json.loads(octets(header))
    if parameters["alg"] != "EdDSA" or "crit" in parameters or (jwk["kty"], jwk["crv"]) != ("OKP", "Ed25519"):
        raise ValueError("not by EdDSA")
    return ed25519(octets(jwk["x"]), f"{header}.{payload}".encode(), octets(signature))

def covers(granted, required):
    grant, wanted = granted.split(":"), required.split(":")
    if len(wanted) < len(grant) or (len(wanted) > len(grant) and grant[-1] != "*"):
        return False
    return all(one in ("*", other) for one, other in zip(grant, wanted))

def digest(lines, body):
    members = dict(re.fullmatch(r"([a-z0-9-]+)=:([A-Za-z0-9+/]*=*):", one.strip()).groups() for one in ",".join(lines).split(","))
    known = {"sha-256": hashlib.sha256, "sha-512": hashlib.sha512}
    return "sha-256" in members and all(
        base64.b64decode(members[name]) == known[name](body).digest() for name in members if name in known)

OPS = {
    "thumbprint": lambda i: thumbprint(i["jwk"]),
    "ed25519.verify": lambda i: ed25519(octets(i["public_key"]), base64.b64decode(i["message"]), base64.b64decode(i["signature"])),
    "jws.verify": lambda i: jws(i["jws"], i["jwk"]),
    "scope.covers": lambda i: covers(i["granted"], i["required"]),
    "content-digest": lambda i: digest(i["field"], base64.b64decode(i["body"])),
}

for line in sys.stdin:
    case = json.loads(line)
    try:
        if case["op"] not in OPS: raise NotImplementedError
        value = OPS[case["op"]](case["input"])
        result = "accept" if value else "reject"
    except NotImplementedError:
        value, result = None, "unsupported"
    except (ValueError, KeyError, AttributeError, TypeError, InvalidSignature):
        value, result = None, "reject"
    print(json.dumps({"id": case["id"], "result": result, "value": value}))
