import type { Exam } from '@vigil/domain/exams/exam';
import { heededRange, namesNobody } from '@vigil/domain/exams/exam-range';
import { homeRowsAtMost, type HomeRow, type HomeSection } from '../../platform/declarations/home.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { requiredPeople } from '../attendance.js';
import { drawCounts } from '../draw-counts.js';
import { examRights, visibleTo } from '../exam-rights.js';
import { examAgenda } from './agenda.js';

/** Banks change while nobody saves the exam; counting through large ones is not for every look. */
const soundFor = perServices(({ clock }) => new KeptShortly<boolean>(clock, 60_000));
const neededFor = perServices(({ clock }) => new KeptShortly<number | null>(clock, 10_000));

/** Exams that begin within seven days, with what would keep people from sitting them. */
export const soonSection: HomeSection = {
  name: 'exams-soon',
  under: 'soon',
  permissions: ['exam:list'],
  empty: '未来 7 天没有要开始的考试。',
  channels: ['exam-changed'],
  async load(context) {
    const { services } = context;
    const [{ soon }, sees, rights] = await Promise.all([
      examAgenda(services),
      visibleTo(context),
      examRights(context),
    ]);
    const seen = soon.filter(sees);
    const rows = await Promise.all(
      seen.slice(0, homeRowsAtMost).map((exam) => rowOf(services, exam, rights(exam).mayEdit)),
    );
    return {
      total: seen.length,
      rows,
      more: { text: '未开始的考试', to: { page: 'ExamList', rest: '?state=2' } },
    };
  },
};

async function rowOf(services: Services, exam: Exam, mayEdit: boolean): Promise<HomeRow> {
  const [warnings, people] = await Promise.all([
    warningsOf(services, exam),
    neededFor(services).get(`${exam.id} ${exam.version}`, async () => {
      const required = await requiredPeople(services, exam);
      return required === null ? null : required.size;
    }),
  ]);
  return {
    key: exam.id,
    place: exam.startTime ?? 0,
    title: exam.title,
    tags: warnings.map((text) => ({ text, tone: 'warning' })),
    figures: people === null ? [] : [{ title: '应考', value: people, unit: '人' }],
    at: exam.startTime,
    to: mayEdit
      ? { page: 'ExamEdit', ids: { id: exam.id } }
      : { page: 'ExamList', rest: `?title=${encodeURIComponent(exam.title)}` },
  };
}

async function warningsOf(services: Services, exam: Exam): Promise<string[]> {
  const { draft, state, tmplGroups } = exam;
  const questions = tmplGroups.some(
    ({ quIds = [], draws = [] }) => (quIds?.length ?? 0) > 0 || (draws?.length ?? 0) > 0,
  );
  const range = heededRange(exam);
  return [
    ...(draft ? ['草稿，尚未发布'] : state === 1 ? ['已禁用'] : []),
    ...(range !== null && namesNobody(range) ? ['未指定考生'] : []),
    ...(questions ? [] : ['没有试题']),
    ...(questions && !(await isFillable(services, exam)) ? ['试题不够抽取'] : []),
  ];
}

/** Whether every group of it can be filled from the banks as they are. */
const isFillable = (services: Services, { id, version, tmplGroups }: Exam): Promise<boolean> =>
  soundFor(services).get(
    `${id} ${version}`,
    async () => (await drawCounts(services, tmplGroups)).impossible === null,
  );
