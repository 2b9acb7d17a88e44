"""Parses a document with only the Python standard library: python python_client.py report.pdf"""
import json, os, sys, urllib.request, uuid

server, key = os.environ.get("QUIRE_URL", "http://127.0.0.1:8000"), os.environ["QUIRE_KEY"]

def call(path, body=None, content_type=None):
    headers = {"Authorization": key, **({"Content-Type": content_type} if content_type else {})}
    return urllib.request.urlopen(urllib.request.Request(server + path, body, headers)).read()

mark, file = uuid.uuid4().hex, sys.argv[1]
head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{os.path.basename(file)}"\r\n\r\n'
task = json.loads(call("/tasks/parse", head.encode() + open(file, "rb").read() + f"\r\n--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"))
while not task["completed"]:
    task = json.loads(call(f"/tasks/{task['task_id']}?wait=30&include_chunks=false"))
print(call(f"/tasks/{task['task_id']}/markdown").decode() if task["status"] == "Succeeded" else task["message"])
