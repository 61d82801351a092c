import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { User } from '@vigil/domain/organisation/user';
import type { DemoData } from '../../platform/demo-data.js';
import type { Services } from '../../platform/services.js';
import { demoWritesAtOnce, writeDemo } from '../../platform/write-demo.js';
import { eachAtOnce } from '../../platform/each-at-once.js';
import { collections } from '../collections.js';
import { passwordHashOf } from '../people/password-hash.js';
import { avatarSvg } from './avatar.js';
import { demoDepartments } from './departments.js';
import { demoGroups } from './groups.js';
import { demoPasswords, demoPeople, facePhotos, type DemoPerson } from './people.js';
import { demoRole } from './roles.js';

type SeedServices = Pick<Services, 'documents' | 'files' | 'log' | 'logger'>;

const assets = new URL('../../../demo-assets/', import.meta.url);

async function seedDepartments(services: SeedServices, now: number): Promise<void> {
  await writeDemo(services, collections.departments, demoDepartments, now);
}

async function seedGroups(services: SeedServices, now: number): Promise<void> {
  const keys = new Set(demoPeople.flatMap(({ user }) => user.groupKey ?? []));
  const kept = services.documents.collection(collections.groupKeys);
  await eachAtOnce([...keys], demoWritesAtOnce, (id) => kept.putIfAbsent({ id }));
  await writeDemo(services, collections.groups, demoGroups(now), now);
}

async function seedRole(services: SeedServices, now: number): Promise<void> {
  await writeDemo(services, collections.roles, [demoRole], now);
}

/** Agent levels, so that a user's dialog has some to choose from. */
async function seedRules(services: SeedServices, now: number): Promise<void> {
  const rules = [
    { id: 'rule-first', version: 1, title: '一级代理', sort: 1 },
    { id: 'rule-second', version: 1, title: '二级代理', sort: 2 },
  ];
  await writeDemo(services, collections.distributionRules, rules, now);
}

async function seedPeople(services: SeedServices, now: number): Promise<number> {
  const hashes = {
    student: passwordHashOf(demoPasswords.student),
    admin: passwordHashOf(demoPasswords.admin),
    teacher: passwordHashOf(demoPasswords.teacher),
    reviewer: passwordHashOf(demoPasswords.reviewer),
    proctor: passwordHashOf(demoPasswords.proctor),
  };
  const users = await Promise.all(
    demoPeople.map(async (person): Promise<User> => ({
      ...person.user,
      passwordHash: await hashes[person.password],
      avatar: await storeAvatar(services, person),
      faceFileId: await storeFace(services, person),
      expireTime: person.overSince === undefined ? null : now - person.overSince,
      createTime: now,
    })),
  );
  const refused = (await writeDemo(services, collections.users, users, now)).map((user) => user.userName);
  if (refused.length > 0) services.logger.warn({ refused }, 'demo accounts left out: these names are taken');
  return users.length - refused.length;
}

async function storeAvatar({ files }: SeedServices, { user, look }: DemoPerson): Promise<string> {
  const photo = facePhotos[user.id];
  const picture =
    photo === undefined
      ? sharp(Buffer.from(avatarSvg(user.id, look)))
      : sharp(fileURLToPath(new URL(`faces/${photo}`, assets))).resize(192, 192, {
          fit: 'cover',
          position: 'top',
        });
  const bytes = await (
    photo === undefined ? picture.png({ palette: true }) : picture.jpeg({ quality: 82 })
  ).toBuffer();
  const { fileId } = await files.put('media', null, photo === undefined ? 'image/png' : 'image/jpeg', bytes);
  return `/api/common/file/${fileId}`;
}

async function storeFace({ files }: SeedServices, { user }: DemoPerson): Promise<string | null> {
  const photo = facePhotos[user.id];
  if (photo === undefined) return null;
  const { fileId } = await files.put(
    'face',
    user.id,
    'image/jpeg',
    await readFile(new URL(`faces/${photo}`, assets)),
  );
  return fileId;
}

/** Departments, groups and a role made by hand, and people of every role among them. */
export const peopleDemo: DemoData = {
  async seed(services, now) {
    const [people] = await Promise.all([
      seedPeople(services, now),
      seedDepartments(services, now),
      seedGroups(services, now),
      seedRole(services, now),
      seedRules(services, now),
    ]);
    return { people };
  },
};
