"""Shared by the loaders in this folder: sends one file to Quire and returns its chunks. Standard library only."""
import json, os, urllib.request, uuid


def parse(path, server="http://127.0.0.1:8000", key=None, configuration=None):
    key, mark = key or os.environ["QUIRE_KEY"], uuid.uuid4().hex

    def call(address, body=None, content_type=None):
        headers = {"Authorization": key, **({"Content-Type": content_type} if content_type else {})}
        return json.loads(urllib.request.urlopen(urllib.request.Request(server + address, body, headers)).read())

    def part(name, value, file_name=None):
        file = f'; filename="{file_name}"' if file_name else ""
        return f'--{mark}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + value + b"\r\n"

    with open(path, "rb") as file:
        form = part("configuration", json.dumps(configuration or {}).encode()) + part("file", file.read(), os.path.basename(path))
    task = call("/tasks/parse", form + f"--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}")
    while not task["completed"]:
        task = call(f"/tasks/{task['task_id']}?wait=30")
    if task["status"] != "Succeeded":
        raise RuntimeError(task["message"])
    return task


def chunks(task):
    """Text and its position, chunk by chunk."""
    for chunk in task["output"]["chunks"]:
        pages = sorted({segment["page_number"] for segment in chunk["segments"]})
        boxes = [{"page": s["page_number"], **s["bbox"]} for s in chunk["segments"]]
        yield chunk["embed"] or "", {"source": task["file_info"]["name"], "chunk_id": chunk["chunk_id"], "pages": pages, "boxes": boxes}
