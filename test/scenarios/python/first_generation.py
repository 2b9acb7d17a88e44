"""Every method of the first-generation client, against the server at argv[1]. Ends with ALL DONE."""

import sys

from chunkr_ai import Chunkr
from chunkr_ai.models import *

url, key, one, many = sys.argv[1:5]


def settled(task, answer):
    # Without an event loop the client returns its poll coroutine without waiting for it.
    if not hasattr(answer, "status"):
        answer.close()
        task.poll()
        return task
    return answer


def expect(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


client = Chunkr(url=url, api_key=key)

parsed = client.upload(one)
expect(parsed.status, "Succeeded")
expect(parsed.output.page_count, 1)
expect(parsed.output.file_name, "one.pdf")
assert "<p>Page 1 of 1</p>" in parsed.html(), parsed.html()
assert "Page 1 of 1" in parsed.markdown()
assert parsed.content() and parsed.json()

configuration = Configuration(
    chunk_processing=ChunkProcessing(target_length=100, tokenizer=Tokenizer.CL100K_BASE),
    expires_in=3600,
    high_resolution=False,
    ocr_strategy=OcrStrategy.AUTO,
    segmentation_strategy=SegmentationStrategy.LAYOUT_ANALYSIS,
    pipeline=Pipeline.CHUNKR,
    error_handling=ErrorHandlingStrategy.CONTINUE,
    llm_processing=LlmProcessing(fallback_strategy=FallbackStrategy.none(), temperature=0.0),
    segment_processing=SegmentProcessing(
        table=GenerationConfig(
            html=GenerationStrategy.AUTO, markdown=GenerationStrategy.AUTO, crop_image=CroppingStrategy.ALL
        ),
        page=GenerationConfig(llm="Say it."),
        text=GenerationConfig(embed_sources=[EmbedSource.MARKDOWN]),
    ),
)
task = client.create_task(open(one, "rb"), configuration, filename="x.pdf")
task.poll()
expect(task.status, "Succeeded")
expect(task.configuration.pipeline, Pipeline.CHUNKR)
expect(task.configuration.chunk_processing.target_length, 100)
expect(task.configuration.expires_in, 3600)

updated = client.update(task.task_id, Configuration(chunk_processing=ChunkProcessing(target_length=50)))
expect((updated.status, updated.configuration.chunk_processing.target_length), ("Succeeded", 50))
again = settled(task, task.update(Configuration(ocr_strategy=OcrStrategy.ALL)))
expect((again.status, again.configuration.ocr_strategy), ("Succeeded", "All"))

bare = client.get_task(task.task_id, include_chunks=False, base64_urls=True)
expect((bare.status, bare.output.chunks), ("Succeeded", []))
assert bare.configuration.input_file_url.startswith("JVBER")

running = client.create_task(many)
expect(settled(running, running.cancel()).status, "Cancelled")
other = client.create_task(open(many, "rb"))
client.cancel_task(other.task_id)
expect(client.get_task(other.task_id).status, "Cancelled")

task.delete()
client.delete_task(parsed.task_id)
try:
    client.get_task(parsed.task_id)
    raise SystemExit("a deleted task is still there")
except Exception as error:
    assert "404" in str(error), error
client.close()
print("ALL DONE")
