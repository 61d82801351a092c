import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenDocuments } from './documents.js';
import type { RunOptions } from './options.js';
import type { Plan } from './plan.js';
import type { Cast } from './prepare.js';

/** How many calls one subject makes, in scenarios that are nothing else. */
const callsOfSubject: Readonly<Partial<Record<RunOptions['scenario'], number>>> = {
  'start-storm': 3,
  seats: 2,
};

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What k6 is told of a run; its candidates are in a file of their own. */
export function planOf(
  options: RunOptions,
  cast: Cast,
  url: string,
  echoUrl: string,
  candidatesFile: string,
  out: string,
): Plan {
  const { scenario, candidates, subjects, forced, connected, seconds, rate, subjectsPerSecond } = options;
  return {
    scenario,
    run: `k6-${randomBytes(4).toString('hex')}`,
    url,
    echoUrl,
    examId: cast.examId,
    signUp: cast.signUp,
    candidatesFile,
    summaryFile: join(out, 'summary.json'),
    questions: cast.questions,
    savers: { from: 0, to: Math.max(1, candidates - forced) },
    subjects: { from: candidates, to: candidates + subjects },
    connected: { from: candidates - connected, to: candidates },
    forced: { from: candidates - forced, to: candidates },
    seconds,
    rate,
    subjectsPerSecond,
    proctors: cast.proctors,
    deadline: cast.deadline,
    documents: screenDocuments(),
    pictures: scenario === 'face-queue' || scenario === 'hostile' ? cameraPictures() : [],
    largeFile: cast.largeFile,
    echoRate: Math.max(1, Math.round(2 * rate + (callsOfSubject[scenario] ?? 0) * subjectsPerSecond)),
  };
}

/** Data URLs of pictures as a camera sends them. */
export const cameraPictures = (): string[] =>
  ['eileen-collins.jpg', 'grace-hopper.jpg'].map(
    (name) =>
      `data:image/jpeg;base64,${readFileSync(fileAt(`../../server/demo-assets/faces/${name}`)).toString('base64')}`,
  );
