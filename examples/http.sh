#!/bin/sh
# A document as Markdown in three requests: QUIRE_KEY=… sh http.sh report.pdf
server=${QUIRE_URL:-http://127.0.0.1:8000}
task=$(curl -sS -f -H "Authorization: $QUIRE_KEY" -F "file=@$1" -F 'configuration={"ocr_strategy":"Auto"}' "$server/tasks/parse" |
  sed 's/.*"task_id":"\([^"]*\)".*/\1/')
until curl -sS -f -H "Authorization: $QUIRE_KEY" "$server/tasks/$task?wait=30&include_chunks=false" | grep -q '"completed":true'; do :; done
curl -sS -f -H "Authorization: $QUIRE_KEY" "$server/tasks/$task/markdown"
