"""Every method of the second-generation client, against the server at argv[1]. Ends with ALL DONE."""

import json
import sys
import time

from chunkr_ai import Chunkr

url, key, one, many = sys.argv[1:5]
client = Chunkr(base_url=url, api_key=key)


def done(task):
    while not task.completed:
        time.sleep(0.2)
        task = client.tasks.get(task.task_id)
    assert task.status == "Succeeded", task.message
    return task


assert client.health.check().startswith("OK - Version")
assert client.file_types.get().document.formats
assert client.webhooks.url().url.startswith("http")

file = client.files.create(file=open(one, "rb"), file_metadata=json.dumps({"a": 1}))
assert client.files.get(file.file_id).file_name == "one.pdf"
assert file.file_id in [listed.file_id for listed in client.files.list(limit=5)]
assert client.files.url(file.file_id).url
client.files.content(file.file_id)

parse = done(client.tasks.parse.create(file=file.url, ocr_strategy="Auto", chunk_processing={"target_length": 100}))
assert client.tasks.parse.get(parse.task_id, include_chunks=True).output.chunks[0].content
schema = {"type": "object", "properties": {"title": {"type": "string"}}}
extract = done(client.tasks.extract.create(file=parse.task_id, schema=schema))
assert client.tasks.extract.get(extract.task_id).output is not None
assert parse.task_id in [listed.task_id for listed in client.tasks.list(limit=5, statuses=["Succeeded"])]

running = client.tasks.parse.create(file=client.files.create(file=open(many, "rb")).url)
client.tasks.cancel(running.task_id)
assert client.tasks.get(running.task_id).status == "Cancelled"
client.tasks.delete(extract.task_id)
assert client.files.delete(file.file_id).deleted
print("ALL DONE")
