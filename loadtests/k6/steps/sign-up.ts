import type { PlannedCandidate } from '../../run/plan.ts';
import { Latency, acknowledged, report } from '../measures.ts';
import { plan } from '../plan.ts';
import { commandId } from '../turns.ts';
import { call, dataOf } from './rest.ts';

const latency = new Latency('sign_up_ms', plan.seconds);
const apply = new Latency('apply_ms', plan.seconds);
const give = new Latency('give_information_ms', plan.seconds);

interface Placed {
  readonly place: string | null;
  readonly inLine: number | null;
}

/** A sign-up as the screen makes it: for the category, then the form with the sitting (docs/api/sign-up.md). */
export function signUp(who: PlannedCandidate, n: number): void {
  if (plan.signUp === null) return;
  const { catId, consent } = plan.signUp;
  const began = Date.now();
  const applied = call(
    plan.url,
    '/api/exam/buy/applyExam',
    who.token,
    { examCategoryId: catId },
    apply,
    commandId(plan.run, 'apply', n),
  );
  if (applied === null) return;
  const given = call(
    plan.url,
    '/api/exam/buy/updateInfo',
    who.token,
    {
      ...{ catId, examId: plan.examId, consent, face: who.photo },
      ...{ realName: '压力测试', sex: 2, birthDate: '1990-03-07', mobile: '13800138000' },
      ...{ idCardType: 4, idCard: `E${String(n).padStart(8, '0')}`, certAddress: '北京市东城区某街1号' },
    },
    give,
    commandId(plan.run, 'sign', n),
  );
  if (given === null) return;
  latency.add(Date.now() - began);
  acknowledged.add(1);
  const { place, inLine } = dataOf<Placed>(given);
  report('place', { userId: who.userId, place, inLine });
}
