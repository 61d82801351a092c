import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObjectType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { ArgumentMaker, idKinds, idPlacesOf, withValue, type Ids } from './attack/arguments.js';
import { documentOf } from './attack/documents.js';
import { faultsIn, verdictOf, type Secrets } from './attack/judge.js';
import {
  accessIn,
  plainRoutes,
  providerRoutes,
  schemaText,
  surfaceOf,
  unexpectedlyOpen,
  type OpenApi,
} from './attack/surface.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = schemaText();

/** What an OpenAPI document of this schema looks like when all of it may be called by learners. */
function openApiOf(schema: string, sentence = '需要登录'): OpenApi {
  const names = [...schema.matchAll(/^type (?:Query|Mutation) \{([\s\S]*?)^\}/gm)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name = '']) => name),
  );
  return {
    paths: Object.fromEntries(
      names.map((name) => [`/api/${name}`, { post: { operationId: name, description: sentence } }]),
    ),
  };
}
const surface = surfaceOf(text, openApiOf(text));

describe('what is attacked', () => {
  it('is every operation of the schema, by documents that the schema allows', () => {
    const fields = ['Query', 'Mutation', 'Subscription'].flatMap((name) => {
      const type = surface.schema.getType(name);
      return isObjectType(type) ? Object.keys(type.getFields()) : [];
    });
    expect(surface.operations.map(({ name }) => name)).toEqual(fields);
    for (const operation of surface.operations)
      expect(validate(surface.schema, parse(documentOf(operation))), operation.name).toEqual([]);
  });

  it('is refused when nothing says who may call an operation', () => {
    const more = text.replace('type Mutation {', 'type Mutation {\n  selfDestruct: Flag!');
    expect(() => surfaceOf(more, openApiOf(text))).toThrow(
      'mutation selfDestruct: nothing says who may call it',
    );
    expect(surfaceOf(more, openApiOf(more)).operations.map(({ name }) => name)).toContain('selfDestruct');
  });

  it('fails when an operation is opened to everybody that was not meant to be', () => {
    const open = surfaceOf(text, openApiOf(text, '无需登录')).operations;
    const wrong = unexpectedlyOpen(open);
    expect(wrong).toContain('query userInfo is open to every guest');
    expect(wrong.some((line) => line.includes('siteInfo'))).toBe(false);
  });

  it('reads who may call as the OpenAPI document says it', () => {
    expect(accessIn('需要管理员权限：exam:list 或 exam:add')).toEqual({
      kind: 'admin',
      permissions: ['exam:list', 'exam:add'],
    });
    expect(accessIn('需要管理员')).toEqual({ kind: 'admin', permissions: [] });
    expect(() => accessIn('随便')).toThrow('随便');
  });

  it('is every path of the server that is no operation, too', () => {
    const files = readdirSync(join(root, 'server/src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('-route.ts'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const served = files.flatMap((file) =>
      [...file.matchAll(/'(\/api\/[\w/-]+)'/g)].map(([, path = '']) => path),
    );
    const known = new Set([...plainRoutes.map(({ path }) => path), ...providerRoutes]);
    expect(served.length).toBeGreaterThan(4);
    expect([...new Set(served)].filter((path) => !known.has(path)).toSorted()).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

  it('names a test that is there for every threat', () => {
    const rows = document
      .split('\n## ')
      .find((part) => part.startsWith('Threats'))
      ?.split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2);
    expect(rows?.length).toBeGreaterThan(20);
    for (const row of rows ?? []) {
      const tests = [...row.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = '']) => file);
      expect(tests.length, row).toBeGreaterThan(0);
      expect(
        tests.filter((file) => !existsSync(join(root, file))),
        row,
      ).toEqual([]);
    }
  });

  it('leads nowhere that is not there, knows every alert, and has every topic of the campaign', () => {
    const links = [...document.matchAll(/\]\(([\w/.-]+)/g)].map(([, file = '']) => file);
    expect(links.filter((file) => !existsSync(join(root, 'docs', file)))).toEqual([]);
    const alerts = readFileSync(join(root, 'docs/monitoring/prometheus-alerts.yml'), 'utf8');
    const named = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !document.includes(name))).toEqual([]);
    const played = readdirSync(join(root, 'e2e/attack/topics'));
    expect(played.filter((file) => !document.includes(`e2e/attack/topics/${file}`))).toEqual([]);
  });
});

describe('arguments', () => {
  const ids = Object.fromEntries(idKinds.map((kind) => [kind, [`${kind}-1`]])) as unknown as Ids;
  const made = (seed: string) => {
    const maker = new ArgumentMaker(seededRandom(seed), ids, 'w', () => '2026-03-01 08:00:00');
    return surface.operations.map(({ name, field }) => maker.argumentsOf(name, field.args));
  };

  it('follow from the seed', () => {
    expect(made('a')).toEqual(made('a'));
    expect(made('a')).not.toEqual(made('b'));
  });

  it('name a thing of the right kind wherever an id stands', () => {
    const places = surface.operations.flatMap(({ name, field }) =>
      idPlacesOf(name, field.args).map(({ path, kind }) => `${name} ${path.join('.')}: ${kind}`),
    );
    expect(places).toEqual(
      expect.arrayContaining([
        'fillAnswer input.paperId: paper',
        'examDelete ids: exam',
        'repoDelete ids: bank',
        'questionJoinChapters chapterId: chapter',
        'userDelete ids: user',
        'watchPaging input.params.examId: exam',
        'examSignUp examCategoryId: category',
        'examUpdateInfo input.catId: category',
        'examUpdateTime oldExamId: exam',
        'signUpCancel id: registration',
        'refundRequest id: order',
        'examApplyWithdraw id: application',
        'examApplyAudit input.ids: application',
      ]),
    );
    expect(withValue({ input: { a: 1 } }, ['input', 'paperId'], 'p')).toEqual({
      input: { a: 1, paperId: 'p' },
    });
    expect(withValue({ ids: ['x'] }, ['ids'], 'e')).toEqual({ ids: ['e'] });
  });
});

describe('an answer', () => {
  const secrets: Secrets = {
    markers: [{ what: 'the key', pattern: /KEYw/, mayRead: (role) => role === 'sa' }],
    folders: ['/srv/vigil'],
  };
  const faults = (told: string, role = 'learner', status = 200) =>
    faultsIn({ status, text: told }, role, secrets);

  it.each([
    ['a stack', '{"msg":"Error\\n    at run (file:///a.js:1:2)"}'],
    ['a word of a store', '{"msg":"SQLITE_BUSY"}'],
    ['a hash of a password', '{"x":"$argon2id$v=19"}'],
    ['a place in the program', '{"x":"server/dist/app.js"}'],
    ['a folder of the server', '{"x":"/srv/vigil/data.db"}'],
    ['learner the key', '{"analysis":"KEYw"}'],
  ])('is wrong that tells %s', (what, told) => {
    expect(faults(told).join()).toContain(`tells ${what}`);
  });

  it('is wrong with a 500, and right with a refusal, a 503 and what its reader may see', () => {
    expect(faults('{}', 'sa', 500)).toEqual(['answered 500']);
    expect(faults('{}', 'sa', 503)).toEqual([]);
    expect(faults('{"analysis":"KEYw"}', 'sa')).toEqual([]);
    expect(faults('{"code":10010002,"msg":"登录已失效，请重新登录！"}')).toEqual([]);
  });

  it('has a code and a reason by either door', () => {
    expect(verdictOf('{"code":7,"reason":"No"}')).toEqual({ code: 7, reason: 'No' });
    expect(verdictOf('{"errors":[{"extensions":{"code":7,"reason":"No"}}]}')).toEqual({
      code: 7,
      reason: 'No',
    });
    expect(verdictOf('{"data":{}}').code).toBe(0);
    expect(verdictOf('<html>').reason).toBe('Unreadable');
  });
});
