import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import type { ExamCategory } from '@vigil/domain/exams/public';
import { sayTicketNumber } from '@vigil/domain/sign-up/public';
import { categoryBy } from '../../exams/public.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { makePdf } from '../../platform/pdf/make-pdf.js';
import type { Services } from '../../platform/services.js';
import { formOfAccount, readForm } from '../form.js';
import { calendarFile } from './calendar-file.js';
import { ownPlace, type TakenPlace } from './own-place.js';
import { ticketOf } from './ticket-document.js';

const wanted = z.object({ catId: z.string().min(1) });
const access = { kind: 'learner' } as const;

/**
 * `POST /api/exam/buy/ticket {catId}`: the own admission ticket as a PDF; `POST /api/exam/buy/calendar {catId}`: the
 * sitting for a calendar. Both for who has a place, and say what is true now.
 */
export function addTickets(app: FastifyInstance, services: Services): void {
  app.post('/api/exam/buy/ticket', guarded(services, { operation: 'examTicket', access, work: sendTicket }));
  app.post(
    '/api/exam/buy/calendar',
    guarded(services, { operation: 'examCalendar', access, work: sendCalendar }),
  );
}

async function asked(
  request: FastifyRequest,
  context: RequestContext,
): Promise<{ readonly category: ExamCategory; readonly place: TakenPlace }> {
  const body = wanted.safeParse(request.body ?? {});
  if (!body.success) throw badInput('请选择考试！');
  if (context.session !== null) context.services.rates.heavy(context.session);
  // Whoever has a place has the category too, open or not: the place is asked first, so that no other is told of.
  const place = await ownPlace(context, { id: body.data.catId });
  return { category: await categoryBy(context.services, body.data.catId), place };
}

async function sendTicket(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services } = context;
  const { category, place } = await asked(request, context);
  const form = (await readForm(services, place.given)) ?? formOfAccount(account(context));
  const photo = await photoOf(services, place.given.photoFileId);
  const at = services.clock.now();
  const file = await makePdf(ticketOf({ place, categoryName: category.name, form, photo, at }));
  return named(reply, 'application/pdf', `${place.exam.title}-准考证.pdf`).send(file);
}

async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { category, place } = await asked(request, context);
  const { exam, inRoom, registrationId, number } = place;
  if (exam.startTime === null)
    throw new RefusedError('NoFixedTime', '该考试没有固定的开始时间，无需添加到日历！');
  const where = inRoom === null ? '' : `${inRoom.room.name} ${inRoom.seat}号座位`;
  const text = calendarFile({
    uid: `${registrationId}@vigil`,
    title: exam.title,
    description: [
      category.name,
      `准考证号：${sayTicketNumber(number)}`,
      where,
      '请携带准考证和有效证件原件。',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    location: inRoom === null ? '' : [inRoom.room.address, where].filter((part) => part !== '').join(' '),
    startTime: exam.startTime,
    endTime: exam.endTime ?? exam.startTime + exam.totalTime * 60_000,
    remindMinutes: [24 * 60, 60],
    at: context.services.clock.now(),
  });
  return named(reply, 'text/calendar; charset=utf-8', `${exam.title}.ics`).send(text);
}

const named = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.header('content-type', type).header('content-disposition', attachment(name));

/** As large as it is printed, upright; null: the person was erased. */
async function photoOf(services: Services, fileId: string): Promise<string | null> {
  const file = await services.files.get(fileId);
  if (file === null) return null;
  const small = await sharp(file.bytes).rotate().resize(420, 588, { fit: 'inside' }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}
