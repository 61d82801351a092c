import type { MailSettings } from '@vigil/domain/messages/mail/mail-settings';
import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { DateTime, Flag, WireInt } from '../../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { Rest } from '../../platform/rest.js';
import {
  keptMailSettings,
  mailRoute,
  mailSettings,
  mailSettingsEntity,
  mailSettingsId,
  mailSettingsProblem,
  routeOf,
} from './mail-settings.js';
import { probeMail } from './probe-mail.js';

@ObjectType({ simpleResolvers: true })
export class MailConfig {
  @Field(() => Int, { description: '0: not set here' }) version!: number;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => String) host!: string;
  @Field(() => Int) port!: number;
  @Field(() => Flag) secure!: boolean;
  @Field(() => String) userName!: string;
  @Field(() => Flag, { description: 'a password is set; it is never told' }) hasPassword!: boolean;
  @Field(() => String) sender!: string;
  @Field(() => String, { description: 'console, environment or none: what is in force' }) source!: string;
  @Field(() => DateTime, { nullable: true }) updateTime!: number | null;
}

@InputType()
export class MailConfigInput {
  @Field(() => WireInt, { nullable: true }) version?: number | null;
  @Field(() => Flag) enabled!: boolean;
  @Field(() => String) host!: string;
  @Field(() => WireInt) port!: number;
  @Field(() => Flag) secure!: boolean;
  @Field(() => String) userName!: string;
  @Field(() => String, { nullable: true, description: 'left out or empty: stays as it is' })
  password?: string | null;
  @Field(() => String) sender!: string;
}

@InputType()
export class MailProbeInput extends MailConfigInput {
  @Field(() => String, { nullable: true, description: 'left out: one’s own address' })
  to?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class MailConfigSaved {
  @Field(() => Int) version!: number;
}

/** What the mail server said of a trial. */
@ObjectType({ simpleResolvers: true })
export class MailProbe {
  @Field(() => Flag) ok!: boolean;
  @Field(() => String, { description: 'in one’s own words, and the server’s' }) message!: string;
}

/** Where mails are handed over. Its password goes in, and never comes out. */
@Resolver()
export class MailSettingsResolver {
  @Access.admin('sys:mail')
  @Rest('/api/sys/config/mail/detail')
  @Query(() => MailConfig)
  mailConfigDetail(@Ctx() { services }: RequestContext): MailConfig {
    const set = mailSettings(services) ?? unset;
    const { version, enabled, host, port, secure, userName, password, sender, updateTime } = set;
    const source = mailRoute(services) === null ? 'none' : version > 0 ? 'console' : 'environment';
    return {
      ...{ version, enabled, host, port, secure, userName, sender, source, hasPassword: password !== '' },
      updateTime: version === 0 ? null : updateTime,
    };
  }

  @Access.wholeSite('sys:mail')
  @Rest('/api/sys/config/mail/save')
  @Mutation(() => MailConfigSaved)
  async mailConfigSave(
    @Arg('input', () => MailConfigInput) input: MailConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<MailConfigSaved> {
    const { services } = context;
    const { password: _password, ...payload } = input;
    const saved = await saveReference(context, mailSettingsEntity(services), {
      ...{ operation: 'mailConfigSave', id: mailSettingsId, version: input.version, mayBeNew: true, payload },
      make: (before, id, now) => ({
        ...settingsOf(input, before),
        ...{ id, version: versionAfter(before), updateTime: now },
      }),
    });
    await keptMailSettings(services).changed();
    return { version: saved.version };
  }

  /** Sends one mail to the caller's own address, by what is in the form: nothing of it is saved. */
  @Access.wholeSite('sys:mail')
  @Rest('/api/sys/config/mail/probe')
  @Mutation(() => MailProbe)
  async mailConfigProbe(
    @Arg('input', () => MailProbeInput) input: MailProbeInput,
    @Ctx() context: RequestContext,
  ): Promise<MailProbe> {
    const { services } = context;
    const settings = settingsOf({ ...input, enabled: true }, mailSettings(services));
    const address = (input.to?.trim() || account(context).email) ?? '';
    if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)) throw badInput('请填写接收测试邮件的邮箱！');
    return probeMail(routeOf(settings), address, services.clock.now());
  }

  @Access.admin('sys:mail')
  @Rest('/api/sys/config/mail/history')
  @Query(() => [ReferenceVersion])
  mailConfigHistory(@Ctx() { services }: RequestContext): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'mail-settings', mailSettingsId);
  }
}

const unset: MailSettings = {
  ...{ id: mailSettingsId, version: 0, enabled: false, host: '', port: 587, secure: false, userName: '' },
  ...{ password: '', sender: '', updateTime: 0 },
};

/** What was typed; a password that is not goes on, unless another server would come to see it. */
function settingsOf(input: MailConfigInput, before: MailSettings | null): MailSettings {
  const { enabled, port, secure } = input;
  const [host, userName, sender] = [input.host.trim(), input.userName.trim(), input.sender.trim()];
  const kept = userName === '' ? '' : (before?.password ?? '');
  if (!input.password && kept !== '' && before !== null && before.host !== host)
    throw new RefusedError('BadInput', '更换服务器时请重新填写密码！');
  const settings: MailSettings = {
    ...{ ...unset, enabled, host, port, secure, userName, sender },
    password: input.password ? input.password : kept,
  };
  const problem = mailSettingsProblem(settings);
  if (problem !== null) throw badInput(problem);
  return settings;
}
