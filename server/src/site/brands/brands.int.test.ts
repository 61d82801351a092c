import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';

let room: ExamRoom;
let brandId: string;
beforeAll(async () => {
  room = await ExamRoom.open();
  const made = { id: 'new', title: '乙校', siteName: '乙校考试', appName: 'AIGC', domains: ['B.example'] };
  brandId = (await save(made)).id;
});
afterAll(() => room.close());

interface Saved {
  readonly id: string;
  readonly version: number;
}
const config = '/api/sys/config';
const save = (body: object): Promise<Saved> => room.admin.ok<Saved>(`${config}/save`, body);
const refused = async (body: object): Promise<string> =>
  (await room.admin.refused(`${config}/save`, body)).msg;
const asked = async <T>(path: string, domain: string, token?: string): Promise<T> =>
  (await room.server.rest(`${path}?domain=${domain}`, {}, token === undefined ? {} : { token })).data as T;
interface Info {
  readonly siteName: string;
  readonly icp: string | null;
  readonly hasPrivacy: boolean;
}
interface Depart {
  readonly appName: string;
  readonly menu: string[];
  readonly showsPassScore: boolean;
  readonly showCourse: boolean;
  readonly shades: string[];
}
const info = (domain: string, token?: string) => asked<Info>(`${config}/site-info`, domain, token);
const depart = (domain: string) => asked<Depart>('/api/sys/depart/config', domain);

describe('a brand', () => {
  it('is shown on its hosts and on no other; nothing of it is told there [common-003] [common-004]', async () => {
    expect((await info('b.example')).siteName).toBe('乙校考试');
    expect(await depart('b.example:443')).toMatchObject({ appName: 'AIGC', showsPassScore: true });
    const elsewhere = [
      await info('a.example'),
      await depart('a.example'),
      await asked(`${config}/style`, 'a.example'),
    ];
    expect(JSON.stringify(elsewhere)).not.toMatch(/乙校|AIGC|b\.example/);
    expect(await asked(`${config}/style`, 'b.example')).toMatchObject({ appName: 'AIGC', shades: [] });
  });

  it('is what a device installs at its host: its name and colour, within its own pages', async () => {
    const manifest = async (host: string) => {
      const answer = await room.server.app.http.inject({
        ...{ url: '/api/sys/config/manifest.webmanifest', headers: { host } },
      });
      expect(answer.headers['content-type']).toContain('application/manifest+json');
      return answer.json<{ name: string; short_name: string; icons: { src: string; sizes: string }[] }>();
    };
    const installed = await manifest('b.example:443');
    expect(installed).toMatchObject({
      ...{ name: '乙校考试', short_name: '乙校考试', theme_color: '#1f4e9e' },
      ...{ start_url: '/web/index', scope: '/web/', display: 'standalone', id: '/web/' },
    });
    expect(installed.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any']);
    expect(JSON.stringify(await manifest('a.example'))).not.toContain('乙校');
  });

  it('shows unknown hosts the default one, unless the site is told otherwise; alone it always does [common-006]', async () => {
    const unknown = (value: string) =>
      room.admin.ok(`${config}/switch/save`, { settings: [{ name: 'unknownHosts', value }] });
    await unknown('false');
    expect((await room.server.rest('/api/sys/depart/config?domain=x.example', {})).reason).toBe('NotFound');
    expect((await depart('b.example')).appName).toBe('AIGC');
    // The entrance still has a name.
    expect((await info('x.example')).siteName).toBe('Vigil 在线考试');
    const other = await ExamRoom.open();
    await other.admin.ok(`${config}/switch/save`, { settings: [{ name: 'unknownHosts', value: 'false' }] });
    expect((await other.server.rest('/api/sys/depart/config?domain=x.example', {})).code).toBe(0);
    await other.close();
    await unknown('true');
  });

  it('follows people of its department where no host decides, the nearest one above them', async () => {
    const depart = async (deptName: string, parentId: string | null): Promise<string> =>
      (await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName, parentId })).id;
    const school = await depart('丙校', null);
    const faculty = await depart('丙校理学院', school);
    const one = await save({ id: 'new', title: '丙', siteName: '丙校考试', departId: school });
    const candidate = await room.candidate({ departId: faculty });
    expect((await info('', candidate.token)).siteName).toBe('丙校考试');
    const inner = await save({ id: 'new', title: '丙理', siteName: '理学院考试', departId: faculty });
    expect((await info('', candidate.token)).siteName).toBe('理学院考试');
    expect((await info('b.example', candidate.token)).siteName).toBe('乙校考试');
    expect(await refused({ id: 'new', title: '丁', siteName: '丁', departId: school })).toBe(
      '该部门已绑定品牌“丙”！',
    );
    expect((await room.admin.refused('/api/sys/depart/delete', { ids: [faculty] })).msg).toContain('丙理');
    await room.admin.ok(`${config}/delete`, { ids: [one.id, inner.id] });
    expect((await info('', candidate.token)).siteName).toBe('Vigil 在线考试');
  });

  it('has its hosts and its department alone, whoever saves others at the same moment', async () => {
    const departId = (await room.admin.ok<{ id: string }>('/api/sys/depart/save', { deptName: '戊校' })).id;
    for (const claimed of [{ domains: ['one.example', 'race.example'] }, { departId }]) {
      const answers = await Promise.all(
        ['甲', '乙', '丙', '丁'].map((title) =>
          room.server.rest(
            `${config}/save`,
            { id: 'new', title, siteName: title, ...claimed },
            { token: room.admin.token },
          ),
        ),
      );
      const made = answers.flatMap(({ code, data }) => (code === 0 ? [(data as Saved).id] : []));
      expect(made).toHaveLength(1);
      expect(answers.filter(({ reason }) => reason === 'Duplicate')).toHaveLength(3);
      await room.admin.ok(`${config}/delete`, { ids: made });
    }
    // What was given up is free.
    const { id } = await save({
      id: 'new',
      title: '己',
      siteName: '己',
      domains: ['race.example'],
      departId,
    });
    await room.admin.ok(`${config}/delete`, { ids: [id] });
  });

  it('has pictures that are there and that visitors may see [config-001]', async () => {
    const put = (owner: string | null, mimeType: string, text: string) =>
      room.services.files.put(owner === null ? 'media' : 'upload', owner, mimeType, Buffer.from(text));
    const url = (fileId: string): string => `/api/common/file/${fileId}`;
    const picture = url((await put(null, 'image/png', 'logo')).fileId);
    expect(await refused({ id: brandId, backLogo: url('a'.repeat(64)) })).toMatch(/图片不存在/);
    for (const { fileId } of [await put('u1', 'image/png', 'own'), await put(null, 'text/plain', 'text')])
      expect(await refused({ id: brandId, frontLogo: url(fileId) })).toBe('图片不能公开显示，请重新上传！');
    await save({ id: brandId, backLogo: picture });
    // What is there already is not asked for again.
    await save({ id: brandId, backLogo: picture, copyRight: '' });
    await save({ id: brandId, backLogo: '' });
  });

  it('keeps what a save does not name; another variant brings its look [common-057] [config-015]', async () => {
    const { version } = await save({ id: brandId, icp: '京ICP备1号', colour: '#7a1f5c' });
    expect((await info('b.example')).icp).toBe('京ICP备1号');
    expect((await depart('b.example')).shades[6]).toBe('#7a1f5c');
    await save({ id: brandId, version, appName: 'JZCX' });
    expect(await depart('b.example')).toMatchObject({
      menu: ['home', 'signup', 'mock', 'exams'],
      showsPassScore: false,
    });
    expect((await info('b.example')).icp).toBe('京ICP备1号');
    expect(await refused({ id: brandId, version, siteName: '丙' })).toBe('品牌已被他人修改，请刷新后重试！');
    expect(await refused({ domains: ['b.example'] })).toBe('域名“b.example”已属于品牌“乙校”！');
    expect(await refused({ id: brandId, colour: '#ffee00' })).toMatch(/对比度/);
  });

  it('has its home’s sections set by host [exam-004]', async () => {
    await room.admin.ok('/api/sys/depart/config/save', { domain: 'b.example', showCourse: true });
    expect((await depart('b.example')).showCourse).toBe(true);
    expect((await depart('a.example')).showCourse).toBe(false);
  });

  it('has legal texts in versions, cleaned, for guests', async () => {
    const legal = async () =>
      (await room.server.rest(`${config}/legal?domain=b.example`, { kind: 'privacy' })) as {
        data: { html: string; version: number } | null;
        reason: string | undefined;
      };
    expect((await legal()).reason).toBe('NotFound');
    await save({ id: brandId, privacy: '<p>一</p><script>alert(1)</script>' });
    expect((await legal()).data).toMatchObject({ html: '<p>一</p>', version: 1 });
    await save({ id: brandId, siteName: '乙校' });
    expect((await legal()).data?.version).toBe(1);
    await save({ id: brandId, privacy: '<p>二</p>' });
    expect((await legal()).data?.version).toBe(2);
    expect((await info('b.example')).hasPrivacy).toBe(true);
  });

  it('comes back as it was, as a new version; the history says who', async () => {
    const before = await room.admin.ok<{ version: number; siteName: string }>(`${config}/detail`, {
      id: brandId,
    });
    await save({ id: brandId, siteName: '改坏了' });
    await room.admin.ok(`${config}/restore`, { id: brandId, version: before.version });
    expect((await info('b.example')).siteName).toBe(before.siteName);
    const [last] = await room.admin.ok<{ version: number; changes: object[] }[]>(`${config}/history`, {
      id: brandId,
    });
    expect(last).toMatchObject({ version: before.version + 2, changes: [{ path: 'siteName' }] });
    expect((await room.admin.refused(`${config}/restore`, { id: brandId, version: 99 })).reason).toBe(
      'NotFound',
    );
  });

  it('is kept by who holds the permission; the default one is for ever', async () => {
    const stranger = await room.staff(['sys:switch']);
    for (const path of ['paging', 'detail', 'save', 'restore', 'delete', 'history'])
      expect(
        (await stranger.refused(`${config}/${path}`, { id: brandId, version: 1, ids: [brandId] })).reason,
      ).toBe('NotAllowed');
    expect((await room.admin.refused(`${config}/delete`, { ids: ['default'] })).msg).toBe(
      '默认品牌不能删除！',
    );
    const { records } = await room.admin.ok<{ records: { id: string }[] }>(`${config}/paging`, {});
    expect(records.map(({ id }) => id)).toEqual(['default', brandId]);
  });

  it('tells pages at once: the stamp is another after each save', async () => {
    const stamp = async () => ((await info('b.example')) as unknown as { stamp: string }).stamp;
    const before = await stamp();
    await save({ id: brandId, copyRight: '乙校版权所有' });
    expect(await stamp()).not.toBe(before);
  });
});
