import type { User } from '@vigil/domain/organisation/public';
import type { RealPersonView } from '@vigil/projections/real-person/public';
import type { Filter } from '@vigil/stores/documents/port';
import {
  collections as people,
  coveredIdCard,
  erasedName,
  peopleOf,
  refuseOutOfScope,
  saveUser,
  scopeMembers,
} from '../organisation/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound, RefusedError } from '../platform/errors.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { viewReached } from '../platform/views/view-reached.js';
import { submissionId } from './audit.js';
import { readIdentity } from './identity.js';
import type { FirstFacePage, RealPagingInput, RealPersonPage, RealPersonRow } from './types.js';

const columns = { submittedAt: 'submittedAt', auditedAt: 'auditedAt' };
const oldestFirst = [{ field: 'submittedAt' }];
const withdrawn = 3;
const fileUrl = (fileId: string): string => `/api/common/file/${fileId}`;

/** Submissions of the people in the caller's department, the oldest first. */
export async function pageOfRealPersons(
  context: RequestContext,
  input: RealPagingInput,
): Promise<RealPersonPage> {
  const { services } = context;
  await viewReached(context, 'real_persons');
  const page = pageOf(input);
  const { state } = input.params ?? {};
  const filter: Record<string, Filter[string]> = {
    state: typeof state === 'number' && state !== withdrawn ? state : { lt: withdrawn },
  };
  const members = await scopeMembers(context);
  if (members !== null) filter['id'] = { in: [...members.userIds] };
  const view = services.views.view<RealPersonView>('real_persons');
  const [rows, total] = await Promise.all([
    view.find({ filter, sort: sortOf(input, columns, oldestFirst), skip: page.skip, limit: page.size }),
    view.count(filter),
  ]);
  const userIds = rows.map(({ id }) => id);
  const [users, persons] = await Promise.all([
    services.documents.collection<User>(people.users).getMany(userIds),
    peopleOf(services).byIds([...userIds, ...rows.flatMap(({ auditedBy }) => auditedBy ?? [])]),
  ]);
  const byId = new Map(users.map((user) => [user.id, user]));
  const records = rows.map(async (row): Promise<RealPersonRow> => {
    const user = byId.get(row.id) ?? null;
    const said = await readIdentity(services, row.identityFileId);
    return {
      ...{ id: submissionId(row.id, row.submission), userId: row.id, userName: user?.userName ?? '' },
      realName: said?.realName ?? erasedName,
      accountName: user?.realName ?? erasedName,
      idCard: coveredIdCard(said?.idCard ?? null),
      deptName: persons.get(row.id)?.deptName ?? null,
      ...{ state: row.state, face: fileUrl(row.faceFileId), ...knownFaceOf(row, user) },
      ...{ submittedAt: row.submittedAt, auditMsg: row.auditMsg, auditedAt: row.auditedAt },
      auditedByName: row.auditedBy === null ? null : (persons.get(row.auditedBy)?.realName ?? erasedName),
    };
  });
  return toPage(await Promise.all(records), total, page);
}

/** What a reviewer lays beside the submitted photo. */
function knownFaceOf(
  { approvedFaceFileId, faceFileId }: RealPersonView,
  user: User | null,
): Pick<RealPersonRow, 'knownFace' | 'knownAs'> {
  if (approvedFaceFileId !== null && approvedFaceFileId !== faceFileId)
    return { knownFace: fileUrl(approvedFaceFileId), knownAs: 'approved' };
  if (user?.faceFileId != null && user.faceFileId !== faceFileId)
    return {
      knownFace: fileUrl(user.faceFileId),
      knownAs: user.faceUnverified ? 'first-capture' : 'registered',
    };
  return user?.idPhotoFileId == null
    ? { knownFace: null, knownAs: null }
    : { knownFace: fileUrl(user.idPhotoFileId), knownAs: 'photo' };
}

/** Faces that nobody has looked at, of the people in the caller's department. */
export async function pageOfFirstFaces(
  context: RequestContext,
  input: RealPagingInput,
): Promise<FirstFacePage> {
  const { services } = context;
  const page = pageOf(input);
  const filter: Record<string, Filter[string]> = { faceUnverified: true };
  const members = await scopeMembers(context);
  if (members !== null) filter['id'] = { in: [...members.userIds] };
  const users = services.documents.collection<User>(people.users);
  const [rows, total] = await Promise.all([
    users.find({ filter, sort: [{ field: 'id' }], skip: page.skip, limit: page.size }),
    users.count(filter),
  ]);
  const persons = await peopleOf(services).byIds(rows.map(({ id }) => id));
  const records = rows.map(({ id, userName, realName, faceFileId, idPhotoFileId }) => ({
    ...{ userId: id, userName, realName, deptName: persons.get(id)?.deptName ?? null },
    ...{ faceFileId: faceFileId ?? '', face: fileUrl(faceFileId ?? '') },
    photo: idPhotoFileId === null ? null : fileUrl(idPhotoFileId),
  }));
  return toPage(records, total, page);
}

interface Settled {
  readonly userId: string;
  readonly faceFileId: string;
  readonly confirmed: boolean;
}

/** Refuses `NotFound`, `OutOfScope`, and `RealPersonMoved` when the face is no longer the one that was looked at. */
export async function settleFirstFace(
  context: RequestContext,
  { userId, faceFileId, confirmed }: Settled,
): Promise<void> {
  const { services } = context;
  const before = await services.documents.collection<User>(people.users).get(userId);
  if (before === null) throw notFound('用户');
  await refuseOutOfScope(context, [before]);
  if (userId === account(context).id) throw new RefusedError('OwnRealPerson', '不能审核自己的实名认证！');
  if (before.faceFileId !== faceFileId || !before.faceUnverified)
    throw new RefusedError('RealPersonMoved', '该申请已审核或已重新提交，请刷新后重试！');
  const after = { ...before, faceUnverified: false, faceFileId: confirmed ? faceFileId : null };
  await saveUser(services, before, after, envelopeOf(context, 'realFirstSettle', { userId, confirmed }));
}
