import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { account, type RequestContext } from '../../platform/context.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { badInput } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { StreamedZip } from '../../platform/office/streamed-zip.js';
import type { Services } from '../../platform/services.js';
import { ownUser } from '../profile/own-profile.js';
import { demandReproof, reproofOf } from '../reproof.js';

const text = (longest: number) => z.string().max(longest).nullish();
const body = z.object({
  password: text(128),
  smsCode: text(20),
  passkey: z.object({ ceremony: z.string().max(100), response: z.string().max(20_000) }).nullish(),
});

/**
 * `POST /api/sys/user/own-data {password? | smsCode? | passkey?}`: a zip of what is kept of the caller, for whoever shows
 * once more that the account is theirs: a computer that was left gives nothing away.
 */
export function addOwnDataRoute(app: FastifyInstance, services: Services): void {
  const route = { operation: 'ownData', access: { kind: 'learner' }, work: send } as const;
  app.post('/api/sys/user/own-data', guarded(services, route));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services, session } = context;
  const asked = body.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('身份确认信息不正确！');
  if (session !== null) services.rates.heavy(session, 5);
  await demandReproof(context, await ownUser(context), reproofOf(asked.data));
  const parts = await declarationsOf(services).ownData(services, account(context).id);
  const zip = new StreamedZip(services.clock.now());
  void reply
    .header('content-type', 'application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment('我的数据.zip'))
    .send(zip.output);
  try {
    for (const { path, content } of parts) await zip.put(path, content);
    await zip.end();
  } catch (error) {
    services.logger.warn({ err: error, userId: account(context).id }, 'a copy of own data was cut off');
    zip.fail(error as Error);
  }
  return reply;
}
