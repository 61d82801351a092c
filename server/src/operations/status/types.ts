import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Flag } from '../../platform/graphql/scalars.js';

/** A part of the process that answered, as /readyz tells it. */
@ObjectType({ simpleResolvers: true })
export class ServerPart {
  @Field(() => String) name!: string;
  @Field(() => Flag) ok!: boolean;
  @Field(() => String, { nullable: true }) said!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class ServerQueue {
  @Field(() => String) name!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) waiting!: number;
  @Field(() => Int, { description: 'given up, or of unknown end' }) failed!: number;
  @Field(() => DateTime, { nullable: true }) oldestAt!: number | null;
  @Field(() => String, { nullable: true }) said!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class OutsideServiceState {
  @Field(() => String) name!: string;
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true, description: 'whom it is; null: none is used' })
  service!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'of the last try; null: there was none' })
  triedAt!: number | null;
  @Field(() => Flag, { nullable: true }) works!: boolean | null;
  @Field(() => String, { nullable: true, description: 'the provider’s own words' }) said!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'it has been so since' }) since!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class FileSum {
  @Field(() => String) of!: string;
  @Field(() => String) title!: string;
  @Field(() => Int) files!: number;
  @Field(() => String, { description: 'as text: more than an Int holds' }) bytes!: string;
}

@ObjectType({ simpleResolvers: true })
export class StorageUsage {
  @Field(() => DateTime) countedAt!: number;
  @Field(() => [FileSum]) kinds!: FileSum[];
  @Field(() => [FileSum], { description: 'people with most bytes' }) owners!: FileSum[];
  @Field(() => Int) ownerCount!: number;
  @Field(() => [FileSum], { description: '`local`, or a provider' }) places!: FileSum[];
}

@ObjectType({ simpleResolvers: true })
export class DiskSpace {
  @Field(() => String) title!: string;
  @Field(() => String) freeBytes!: string;
  @Field(() => String) totalBytes!: string;
}

@ObjectType({ simpleResolvers: true })
export class KeyAge {
  @Field(() => String) title!: string;
  @Field(() => DateTime, { nullable: true, description: 'null: it is not to be seen from here' })
  madeAt!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ProgramVersion {
  @Field(() => String) title!: string;
  @Field(() => String, { nullable: true, description: 'null: it is not installed' }) version!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class BackupRun {
  @Field(() => ID) id!: string;
  @Field(() => DateTime) begunAt!: number;
  @Field(() => DateTime, { nullable: true }) endedAt!: number | null;
  @Field(() => String, { description: 'copying, verifying, verified, failed, gone' }) state!: string;
  @Field(() => Int) events!: number;
  @Field(() => Int) files!: number;
  @Field(() => String, { description: 'of the files, as text' }) bytes!: string;
  @Field(() => String, { nullable: true }) said!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class BackupState {
  @Field(() => Flag, { description: 'this server makes them by itself (BACKUP_DIR)' }) scheduled!: boolean;
  @Field(() => Flag, { description: 'its stores have backups of their own' }) elsewhere!: boolean;
  @Field(() => Number, { nullable: true }) everyHours!: number | null;
  @Field(() => Int, { nullable: true }) keep!: number | null;
  @Field(() => Flag, { description: 'one is ordered or being made' }) underWay!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'the last one that a restore held of' })
  verifiedAt!: number | null;
  @Field(() => Flag, { description: 'it is older than two of its turns, or there is none' }) late!: boolean;
  @Field(() => [BackupRun]) runs!: BackupRun[];
}

/** How the installation stands, for who keeps it running. */
@ObjectType({ simpleResolvers: true })
export class ServerStatus {
  @Field(() => DateTime) at!: number;
  @Field(() => DateTime, { description: 'of the process that answered' }) startedAt!: number;
  @Field(() => String) host!: string;
  @Field(() => [String]) roles!: string[];
  @Field(() => [ServerPart]) parts!: ServerPart[];
  @Field(() => [ServerQueue]) queues!: ServerQueue[];
  @Field(() => [OutsideServiceState]) services!: OutsideServiceState[];
  @Field(() => StorageUsage, { nullable: true, description: 'null: not counted yet' })
  usage!: StorageUsage | null;
  @Field(() => [DiskSpace]) disks!: DiskSpace[];
  @Field(() => [KeyAge]) keys!: KeyAge[];
  @Field(() => [ProgramVersion]) versions!: ProgramVersion[];
  @Field(() => BackupState) backups!: BackupState;
}
