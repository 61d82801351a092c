import { fileNamePart } from '@vigil/domain/paper-office/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { csvLine } from '../../platform/office/table-file.js';
import type { StreamedZip } from '../../platform/office/streamed-zip.js';
import { makePdf } from '../../platform/pdf/make-pdf.js';
import { eventsOfPaper } from '../../sitting/public.js';
import { paperInFull } from '../papers.resolver.js';
import type { OfficePaper } from '../types.js';
import { eachPartOf, type ChosenPapers } from './chosen-papers.js';
import { outcomeOf } from './outcome.js';
import { PictureDrawer } from './paper-pictures.js';
import { paperDocument, type SnapshotEntry } from './paper-document.js';

/** A paper as it goes into the zip. */
interface PaperFiles {
  readonly paper: OfficePaper;
  readonly pdf: Buffer;
  readonly json: Buffer;
}

const indexHead = [
  ...['序号', '文件', '考试', '账号', '姓名', '部门', '次数', '得分', '总分', '结果', '作废原因', '试卷编号'],
];

/**
 * Writes papers into a zip one after the other, as somebody takes it: the next is being set while one is taken, so that
 * two are in memory. `onPaper` hears how many are in. Answers the size of the whole; rejects when nobody takes it.
 */
export async function writePapers(
  context: RequestContext,
  chosen: ChosenPapers,
  zip: StreamedZip,
  onPaper: (done: number) => Promise<void>,
): Promise<number> {
  let bytes = 0;
  zip.output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const lines: string[] = [csvLine(indexHead)];
  let done = 0;
  const put = async (files: PaperFiles): Promise<void> => {
    const { paper } = files;
    const name = nameOf(paper, done + 1);
    await zip.put(`${name}.pdf`, async () => files.pdf, false);
    await zip.put(`${name}.json`, async () => files.json);
    done += 1;
    lines.push(
      csvLine([
        ...[done, `${name}.pdf`, paper.title, paper.userName, paper.realName, paper.deptName, paper.attempt],
        ...[paper.userScore, paper.totalScore, outcomeOf(paper), paper.voidReason, paper.id],
      ]),
    );
    await onPaper(done);
  };
  const drawer = new PictureDrawer(context);
  let next: Promise<PaperFiles> | null = null;
  for await (const rows of eachPartOf(context.services, chosen))
    for (const row of rows) {
      const ready: Promise<PaperFiles> | null = next;
      next = setFiles(context, row, drawer);
      // Awaited in the next turn: what fails until then is not lost.
      next.catch(() => undefined);
      if (ready !== null) await put(await ready);
    }
  if (next !== null) await put(await next);
  await zip.put('目录.csv', async () => Buffer.from(`\uFEFF${lines.join('')}`));
  await zip.end();
  return bytes;
}

/** The number makes it unique, whatever people and exams are called. */
const nameOf = ({ title, realName, userName, attempt }: OfficePaper, number: number): string =>
  `${fileNamePart(title)}/${String(number).padStart(4, '0')}-${fileNamePart(realName)}-${fileNamePart(userName)}-第${attempt}次`;

async function setFiles(context: RequestContext, row: PaperView, drawer: PictureDrawer): Promise<PaperFiles> {
  const { services } = context;
  const detail = await paperInFull(context, row);
  const stored = await eventsOfPaper(services, row.id, services.storedLog);
  const pictures = await drawer.of(detail);
  const snapshots = snapshotsOf(context, stored);
  const pdf = await makePdf(paperDocument(detail, snapshots, pictures, services.clock.now()));
  return { paper: detail.paper, pdf, json: Buffer.from(auditJson(row.id, stored)) };
}

/** As the log has them, with hashes, so that they can be held against an audit package; one event a line. */
const auditJson = (paperId: string, events: readonly Recorded[]): string =>
  `{"paperId":${JSON.stringify(paperId)},"events":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`;

/** Pictures of the sitting by the ids of their files. */
function snapshotsOf({ services }: RequestContext, events: readonly Recorded[]): SnapshotEntry[] {
  const words = declarationsOf(services).eventWords;
  return events.flatMap((event) => {
    if (event.type !== 'SnapshotTaken' && event.type !== 'FaceChecked') return [];
    const { fileId, text } = words.say(event);
    return fileId === null ? [] : [{ time: event.time, what: text, fileId }];
  });
}
