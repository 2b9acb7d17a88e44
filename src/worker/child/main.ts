import { writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import { isQuireError, QuireError } from '../../domain/errors.ts';
import { lowestScores } from '../../domain/extraction/extraction-leaves.ts';
import {
  assemble,
  assemblePart,
  DocumentReader,
  explain,
  failedPage,
  type PageDraft,
  type ParseContext,
  plan,
  storeAnalysis,
  storeDraft,
  storedDrafts,
  wantedPages,
} from '../../parse/index.ts';
import { Channel } from './channel.ts';
import {
  CHANNEL_DESCRIPTOR,
  type PageStage,
  type StepAnswer,
  type StepName,
  type StepRequest,
  type Steps,
  type WorkSetting,
} from './protocol.ts';
import { resourceFault } from './resource-fault.ts';
import { Rest } from './rest.ts';

/** Working processes read untrusted documents: they may crash or hang, hold no secrets and can be killed. */
const PLAN_FILE = 'extract-plan.json';
const neverAborted = new AbortController().signal;
const reader = new DocumentReader();

/** Loaded on demand: most processes never extract. */
const extraction = () => import('../../extract/index.ts');

const contextOf = ({ keepsSpare = false, ...setting }: WorkSetting): ParseContext => ({
  ...setting,
  spareDir: keepsSpare ? os.tmpdir() : null,
  signal: neverAborted,
});

const SHORT = 16;

async function keep(
  draft: PageDraft,
  ctx: ParseContext,
  configuration: ParseConfiguration | null,
  isShort = false,
): Promise<{ imageFiles: string[] }> {
  await storeDraft(draft, ctx.workDir, configuration, isShort);
  const crops = draft.segments.flatMap((segment) => (segment.imageFile ? [segment.imageFile] : []));
  return { imageFiles: [...(draft.imageFile === null ? [] : [draft.imageFile]), ...crops] };
}

const steps: { [Name in StepName]: (args: Steps[Name]['args'], ctx: ParseContext) => Promise<Steps[Name]['result']> } =
  {
    prepare: (args, ctx) => reader.prepare({ path: args.inputPath, name: args.name }, args.configuration, ctx),
    readPage: async ({ prepared, inputPath, pageNumber, configuration }, ctx) => {
      const stages: PageStage[] = [];
      const onStage = (stage: PageStage) => void stages.push(stage);
      const draft = await reader.readPage(prepared, inputPath, pageNumber, configuration, { ...ctx, onStage });
      const isShort = !prepared.isStated && prepared.pageCount <= SHORT;
      return { ...(await keep(draft, ctx, prepared.isStated ? null : configuration, isShort)), stages };
    },
    replacePage: async (args, ctx) =>
      keep(await failedPage(args.pageNumber, new QuireError(args.code, args.parameters), ctx), ctx, null),
    storeAnalysis: ({ pageCount }, { workDir }) => storeAnalysis(workDir, pageCount),
    explain: ({ prepared, configuration }, ctx) =>
      explain(prepared, wantedPages(prepared, configuration), storedDrafts(ctx.workDir), configuration, ctx),
    plan: ({ prepared, configuration }, ctx) =>
      plan(prepared, wantedPages(prepared, configuration), storedDrafts(ctx.workDir), configuration, ctx),
    assemble: ({ prepared, configuration }, ctx) =>
      assemble(prepared, wantedPages(prepared, configuration), storedDrafts(ctx.workDir), configuration, ctx),
    writePart: ({ prepared, configuration, pages, files }, ctx) =>
      assemblePart(prepared, pages, storedDrafts(ctx.workDir), configuration, ctx, files),
    correct: async ({ configuration, run }, { workDir }) => {
      const { correctFiles } = await import('./correct-files.ts');
      await correctFiles(workDir, configuration, run);
      return null;
    },
    planExtraction: async ({ schema, isSmallModel }, { workDir, limits, signal }) => {
      const { planFor, readParsedDocument } = await extraction();
      const plan = await planFor(await readParsedDocument(workDir), schema, { limits, signal, isSmallModel });
      await writeFile(path.join(workDir, PLAN_FILE), JSON.stringify(plan));
      return { planFile: PLAN_FILE };
    },
    checkAnswer: async ({ schema, answer, isWhole }, { limits }) => {
      const { faultOfAnswer, givePatternsTime } = await extraction();
      givePatternsTime(limits.pattern_seconds);
      return { fault: faultOfAnswer(schema, answer, isWhole) };
    },
    extract: async (
      { schema, answers, isSmallModel, isIncomplete, warnings, usage, failsWhenUnsupported },
      { workDir, limits, idSeed = '', signal, languageModel: hasLanguageModel = false },
    ) => {
      const { extractData, readParsedDocument } = await extraction();
      const document = await readParsedDocument(workDir);
      const about = { isSmallModel, isIncomplete, failsWhenUnsupported, hasLanguageModel };
      const options = { limits, idSeed, signal, answers, ...about };
      const output = await extractData(document, schema, options);
      const allWarnings = [...warnings, ...(output.warnings ?? [])];
      const more = { ...(allWarnings.length > 0 && { warnings: allWarnings }), ...(usage && { usage }) };
      await writeFile(path.join(workDir, 'extract.json'), JSON.stringify({ ...output, ...more }));
      return { scores: lowestScores(output.metrics) };
    },
  };

async function answer(request: StepRequest): Promise<StepAnswer> {
  try {
    const step = steps[request.step] as (args: unknown, ctx: ParseContext) => Promise<unknown>;
    const onConversion = () => channel.send({ id: request.id, converts: true } satisfies StepAnswer);
    return { id: request.id, result: await step(request.args, { ...contextOf(request.setting), onConversion }) };
  } catch (thrown) {
    const error = resourceFault(thrown, request.setting.limits);
    const known = isQuireError(error);
    if (!known) console.error(error);
    return {
      id: request.id,
      error: {
        code: known ? error.code : null,
        parameters: known ? error.parameters : {},
        message: error instanceof Error ? error.message : String(error),
      },
    };
  }
}

const rest = new Rest(() => reader.release());
const parent = new Socket({ fd: CHANNEL_DESCRIPTOR });
const channel = new Channel(parent, {
  limitBytes: Number.POSITIVE_INFINITY,
  onMessage: async (request) => channel.send(await rest.during(() => answer(request as StepRequest))),
  onFault: () => process.exit(1),
});
parent.on('close', () => process.exit(0));
