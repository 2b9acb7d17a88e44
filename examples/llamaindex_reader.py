"""LlamaIndex documents from Quire's chunks, with pages and boxes in their metadata.

    documents = QuireReader(key="ch_…").load_data("report.pdf")
"""
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from quire_client import chunks, parse


class QuireReader(BaseReader):
    def __init__(self, server="http://127.0.0.1:8000", key=None, configuration=None):
        self.server, self.key, self.configuration = server, key, configuration

    def load_data(self, file, extra_info=None):
        task = parse(file, self.server, self.key, self.configuration)
        return [Document(text=text, metadata={**metadata, **(extra_info or {})}) for text, metadata in chunks(task)]


if __name__ == "__main__":
    import os, sys

    for document in QuireReader(os.environ.get("QUIRE_URL", "http://127.0.0.1:8000")).load_data(sys.argv[1]):
        print(document.metadata["pages"], document.text[:80])
