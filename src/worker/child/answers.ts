import { z } from 'zod';
import type { Limits } from '../../domain/limits.ts';
import { PAGE_STAGES, type StepName, type Steps } from './protocol.ts';

/** Valid answers of working processes. A document may control one, so every answer is checked. */
const MOST_NAMES = 200_000;
const MOST_SCORES = 1_000;
const FileName = z.string().min(1).max(500);
const Names = z.array(FileName).max(MOST_NAMES);
const Count = z.int().min(0);
const Moment = z.number().min(0).max(1e15);
const ShownText = z.string().max(10_000);

const Images = z.looseObject({ imageFiles: Names });

const answersWithin = ({ pages }: Limits) =>
  ({
    prepare: z.looseObject({
      format: z.string().regex(/^[a-z0-9]{1,20}$/),
      mimeType: z.string().regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/),
      pageCount: Count.max(pages),
      cellCount: Count.nullable(),
      pdfFile: FileName.nullable(),
      outline: z.array(z.unknown()),
      isStated: z.boolean(),
    }),
    readPage: Images.extend({
      stages: z
        .array(z.object({ name: z.enum(PAGE_STAGES as [string, ...string[]]), beganMs: Moment, endedMs: Moment }))
        .max(1_000),
    }),
    replacePage: Images,
    storeAnalysis: Names,
    plan: z.looseObject({ requestsFile: FileName, count: Count }),
    explain: z.looseObject({ explanationFile: FileName }),
    assemble: Images.extend({
      chunksFile: FileName,
      pagesFile: FileName,
      pdfFile: FileName.nullable(),
      pageCount: Count.max(pages),
      cellCount: Count.nullable(),
      warnings: z
        .array(
          z.object({
            code: z.string().max(100),
            message: ShownText,
            page_number: z.int().min(1).optional(),
            segment_id: z.string().max(200).optional(),
          }),
        )
        .max(MOST_NAMES),
    }),
    writePart: Images.extend({ chunksFile: FileName, pagesFile: FileName }),
    correct: z.null(),
    planExtraction: z.looseObject({ planFile: FileName }),
    checkAnswer: z.looseObject({ fault: ShownText.nullable() }),
    extract: z.looseObject({ scores: z.array(z.number().min(0).max(1)).max(MOST_SCORES) }),
  }) satisfies Record<StepName, z.ZodType>;

/** Cached per limits: creating the schemas takes longer than using them. */
const known = new WeakMap<Limits, ReturnType<typeof answersWithin>>();
function answersKnownFor(limits: Limits): ReturnType<typeof answersWithin> {
  const answers = known.get(limits) ?? answersWithin(limits);
  known.set(limits, answers);
  return answers;
}

export type CheckAnswer = <Name extends StepName>(step: Name, answer: unknown, limits: Limits) => Steps[Name]['result'];

export const checkedAnswer: CheckAnswer = (step, answer, limits) => {
  const found = answersKnownFor(limits)[step].safeParse(answer);
  if (found.success) return found.data as never;
  const [issue] = found.error.issues;
  throw new Error(`A working process gave an impossible answer to ${step}: ${issue!.path.join('.')} ${issue!.message}`);
};
