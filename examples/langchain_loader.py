"""LangChain documents from Quire's chunks, with pages and boxes in their metadata.

    for document in QuireLoader("report.pdf", key="ch_…").lazy_load():
        print(document.metadata["pages"], document.page_content[:80])
"""
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document

from quire_client import chunks, parse


class QuireLoader(BaseLoader):
    def __init__(self, path, server="http://127.0.0.1:8000", key=None, configuration=None):
        self.arguments = (path, server, key, configuration)

    def lazy_load(self):
        for text, metadata in chunks(parse(*self.arguments)):
            yield Document(page_content=text, metadata=metadata)


if __name__ == "__main__":
    import os, sys

    for document in QuireLoader(sys.argv[1], os.environ.get("QUIRE_URL", "http://127.0.0.1:8000")).lazy_load():
        print(document.metadata["pages"], document.page_content[:80])
