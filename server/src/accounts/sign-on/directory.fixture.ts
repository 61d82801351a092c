import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../testing/until.js';

const binary = '/usr/sbin/slapd';

/** One person of the directory. */
export interface DirectoryPerson {
  readonly uid: string;
  readonly cn: string;
  readonly password: string;
  readonly ou: string;
}

/** A real OpenLDAP server (Debian's slapd) of a test, on loopback, with a folder of its own. */
export class DirectoryPeer {
  static readonly service = { dn: 'cn=vigil,dc=school,dc=test', password: 'bind-secret' };
  static readonly people = 'ou=people,dc=school,dc=test';
  static readonly groups = 'ou=groups,dc=school,dc=test';
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** `groups`: uids by the group's name. */
  static async open(
    people: readonly DirectoryPerson[],
    groups: Readonly<Record<string, readonly string[]>>,
  ): Promise<DirectoryPeer> {
    const folder = mkdtempSync(join(tmpdir(), 'vigil-slapd-'));
    mkdirSync(join(folder, 'data'));
    const peer = new DirectoryPeer(folder, await freePort());
    writeFileSync(join(folder, 'slapd.conf'), configuration(folder));
    writeFileSync(join(folder, 'people.ldif'), ldif(people, groups));
    const added = spawnSync(binary, [
      '-T',
      'add',
      '-f',
      join(folder, 'slapd.conf'),
      '-l',
      join(folder, 'people.ldif'),
    ]);
    if (added.status !== 0) throw new Error(`slapadd: ${String(added.error ?? added.stderr)}`);
    await peer.start();
    return peer;
  }

  get url(): string {
    return `ldap://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.child = spawn(binary, ['-f', join(this.folder, 'slapd.conf'), '-h', this.url, '-d', '0'], {
      stdio: 'ignore',
    });
    await until('slapd answers', () => answers(this.port));
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const configuration = (folder: string): string => `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
maxsize 10485760
suffix "dc=school,dc=test"
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${DirectoryPeer.service.dn}" read by anonymous auth by * none
`;

function ldif(
  people: readonly DirectoryPerson[],
  groups: Readonly<Record<string, readonly string[]>>,
): string {
  const entries = [
    'dn: dc=school,dc=test\nobjectClass: dcObject\nobjectClass: organization\no: School\ndc: school',
    `dn: ${DirectoryPeer.service.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: vigil\nuserPassword: ${DirectoryPeer.service.password}`,
    `dn: ${DirectoryPeer.people}\nobjectClass: organizationalUnit\nou: people`,
    `dn: ${DirectoryPeer.groups}\nobjectClass: organizationalUnit\nou: groups`,
    ...people.map(
      ({ uid, cn, password, ou }) =>
        `dn: uid=${uid},${DirectoryPeer.people}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn:: ${base64(cn)}\nsn:: ${base64(cn)}\nou: ${ou}\nuserPassword: ${password}`,
    ),
    ...Object.entries(groups).map(
      ([name, uids]) =>
        `dn: cn=${name},${DirectoryPeer.groups}\nobjectClass: groupOfNames\ncn: ${name}\n${uids.map((uid) => `member: uid=${uid},${DirectoryPeer.people}`).join('\n')}`,
    ),
  ];
  return `${entries.join('\n\n')}\n`;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
