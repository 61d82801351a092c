import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Exam } from '@vigil/domain/exams/public';
import { satExam } from '@vigil/domain/sitting/public';
import { readTicketNumber, seatInRoom, seatOf, seatedPeople } from '@vigil/domain/sign-up/public';
import { sittingsOf, watchableExam } from '../../exams/public.js';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { writeWireTime } from '../../platform/rest/times.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { readForm } from '../form.js';
import { registrationIdOf, registrationsOf, seatsState, ticketNumbers } from '../streams.js';

/** Whose ticket was shown, as the proctor at the door compares it with who stands there. */
@ObjectType({ simpleResolvers: true })
export class CheckedTicket {
  @Field(() => String) ticketNumber!: string;
  @Field(() => ID) userId!: string;
  @Field(() => String) realName!: string;
  @Field(() => String, { nullable: true }) deptName!: string | null;
  @Field(() => String, { description: 'with its middle covered; empty: the form is gone' }) idCard!: string;
  @Field(() => String, { description: 'address of the photo they signed up with' }) face!: string;
  @Field(() => String, { nullable: true }) room!: string | null;
  @Field(() => Int, { nullable: true }) seat!: number | null;
  @Field(() => Flag, { description: 'has begun a paper of this exam' }) began!: boolean;
}

/** Tickets at the door. */
@Resolver()
export class TicketCheckResolver {
  /**
   * Whose ticket this is, for who watches the exam. Refuses `UnknownTicket` (none of this installation's, or of somebody
   * who changed or gave up the place), `OtherSitting` with the sitting it is for.
   */
  @Access.admin('exam:watch')
  @Rest('/api/exam/signup/check-ticket')
  @Query(() => CheckedTicket)
  async ticketCheck(
    @Arg('examId', () => ID) examId: string,
    @Arg('code', () => String) code: string,
    @Ctx() context: RequestContext,
  ): Promise<CheckedTicket> {
    const { services } = context;
    const exam = await watchableExam(context, examId);
    const number = readTicketNumber(code.slice(0, 100));
    if (number === null) throw new RefusedError('UnknownTicket', '不是准考证的二维码或准考证号！');
    const userId = await holderOf(services, exam, number);
    if (userId !== null) return checked(services, exam, userId, number);
    for (const other of await otherSittings(services, exam))
      if ((await holderOf(services, other, number)) !== null)
        throw new RefusedError(
          'OtherSitting',
          `该准考证的场次是“${other.title}”${when(other)}，不是本场考试！`,
        );
    throw new RefusedError('UnknownTicket', '准考证无效：不是本场考试的准考证，或考生已更改场次、取消报名！');
  }
}

const when = ({ startTime }: Exam): string =>
  startTime === null ? '' : `（${writeWireTime(startTime).slice(0, 16)}）`;

const otherSittings = async (services: Services, { id, catId }: Exam): Promise<Exam[]> =>
  catId === null ? [] : (await sittingsOf(services, catId)).filter((other) => other.id !== id);

/** Who has the place that a number is of: each of those who have one is tried, a few microseconds each. */
async function holderOf(services: Services, { id, catId }: Exam, number: string): Promise<string | null> {
  if (catId === null) return null;
  const state = await seatsState(services, id);
  const numberOf = await ticketNumbers(services);
  return (
    seatedPeople(state).find((userId) => numberOf(registrationIdOf(userId, catId), id) === number) ?? null
  );
}

async function checked(
  services: Services,
  exam: Exam,
  userId: string,
  ticketNumber: string,
): Promise<CheckedTicket> {
  const seat = seatOf(await seatsState(services, exam.id), userId, services.clock.now());
  const inRoom = seat?.kind === 'taken' ? seatInRoom(exam.rooms ?? [], seat.number) : null;
  const { given } = (await registrationsOf(services).load(registrationIdOf(userId, exam.catId ?? ''))).state;
  const form = await readForm(services, given);
  const person = (await peopleOf(services).byIds(new Set([userId]))).get(userId);
  return {
    ...{ ticketNumber, userId },
    realName: form?.realName ?? person?.realName ?? erasedName,
    deptName: person?.deptName ?? null,
    idCard: covered(form?.idCard ?? ''),
    face: given === null ? '' : `/api/common/file/${given.photoFileId}`,
    room: inRoom?.room.name ?? null,
    seat: inRoom?.seat ?? null,
    began: satExam((await papersOf(services).candidates.load(userId)).state, exam.id),
  };
}

/** A number to be compared with the card that is held up: the first three and the last four. */
const covered = (number: string): string =>
  number.length <= 7
    ? number.replace(/.(?=.{2})/g, '*')
    : `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`;
