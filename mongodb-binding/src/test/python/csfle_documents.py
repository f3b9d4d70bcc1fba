"""Documents of MongoDB's client-side field level encryption, written or opened by PyMongo and pymongocrypt.

    csfle_documents.py write <URL>                                    stores records, and prints them
    csfle_documents.py open <URL> <database> <collection> <master key file>
                                                prints what csfle-mongodb has stored there, and opened

<URL> is any server that keeps binary values of subtype 6. The output is a file of src/test/resources; the README
there says how they were made. Needs pymongo[encryption].
"""

import base64
import json
import os
import pathlib
import sys

import pymongo
import pymongocrypt
from bson import json_util
from bson.binary import Binary
from bson.codec_options import CodecOptions
from pymongo import MongoClient
from pymongo.encryption import Algorithm, ClientEncryption

MASTER_KEY_BYTES = 96
KEY_NAME = "ycsb"
VAULT = "__keyVault"

# an empty value, one that isn't text, one of whole blocks, and a long one; keys beyond ASCII and of many lengths
RECORDS = {
    "user1": {"field0": b"one", "field1": b""},
    "user6284781860667377211": {"field0": bytes(range(256)), "field1": b"0123456789abcdef", "field2": b"v" * 100},
    "Schlüssel 鍵": {"field0": b"\x00", "field9": b"x" * 5000},
}


def encryption(client, database, master_key):
    return ClientEncryption({"local": {"key": master_key}}, database + "." + VAULT, client, CodecOptions())


def exchanged(client, database, master_key, documents, records):
    """The output: keys, documents as they are stored, and the records in them."""
    return {
        "by": versions(),
        "masterKey": base64.b64encode(master_key).decode(),
        "dataKey": client[database][VAULT].find_one({"keyAltNames": KEY_NAME}),
        "documents": documents,
        "records": {
            key: {field: Binary(value) for field, value in record.items()} for key, record in records.items()
        },
    }


def versions():
    return "PyMongo %s, pymongocrypt %s, libmongocrypt %s" % (
        pymongo.version,
        pymongocrypt.__version__,
        pymongocrypt.libmongocrypt_version(),
    )


def write(url):
    client = MongoClient(url)
    database = "csfle_by_pymongo"
    client.drop_database(database)
    master_key = os.urandom(MASTER_KEY_BYTES)
    with encryption(client, database, master_key) as encrypts:
        encrypts.create_data_key("local", key_alt_names=[KEY_NAME])
        for key, record in RECORDS.items():
            document = {
                "_id": encrypts.encrypt(
                    key, Algorithm.AEAD_AES_256_CBC_HMAC_SHA_512_Deterministic, key_alt_name=KEY_NAME
                )
            }
            for field, value in record.items():
                document[field] = encrypts.encrypt(
                    value, Algorithm.AEAD_AES_256_CBC_HMAC_SHA_512_Random, key_alt_name=KEY_NAME
                )
            client[database].records.insert_one(document)
    return exchanged(client, database, master_key, list(client[database].records.find()), RECORDS)


def open_stored(url, database, collection, key_file):
    client = MongoClient(url)
    content = pathlib.Path(key_file).read_bytes()
    master_key = content if len(content) == MASTER_KEY_BYTES else base64.b64decode(content)
    documents = list(client[database][collection].find())
    records = {}
    with encryption(client, database, master_key) as encrypts:
        for document in documents:
            opened = {name: encrypts.decrypt(value) for name, value in document.items()}
            records[opened.pop("_id")] = opened
    return exchanged(client, database, master_key, documents, records)


if __name__ == "__main__":
    action = {"write": write, "open": open_stored}[sys.argv[1]]
    text = json_util.dumps(action(*sys.argv[2:]), json_options=json_util.CANONICAL_JSON_OPTIONS)
    print(json.dumps(json.loads(text), indent=2, ensure_ascii=False))
