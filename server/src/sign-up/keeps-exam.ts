import { peopleInSeats } from '@vigil/domain/sign-up/public';
import type { OrderView } from '@vigil/projections/orders/public';
import type { EntitledExam } from '../platform/declarations/entitlement.js';
import type { Services } from '../platform/services.js';
import { viewAtHead } from '../platform/views/view-reached.js';
import { seatsState } from './streams.js';

/** A sitting stays while people have a place in it or wait for one, and an exam while somebody bought it. */
export async function keepsExam(services: Services, exam: EntitledExam): Promise<string | null> {
  const people = peopleInSeats(await seatsState(services, exam.id), services.clock.now());
  if (people > 0) return `有 ${people} 人报名`;
  if (exam.priceFen === 0) return null;
  await viewAtHead(services, 'orders');
  const filter = { kind: 'exam', subjectId: exam.id, entitled: true } as const;
  const bought = await services.views.view<OrderView>('orders').count(filter);
  return bought === 0 ? null : `有 ${bought} 人购买`;
}
