import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import { codes, messageOf, refusalOf } from './errors.ts';

/** What the button that closes a message is called. */
const named = { 'aria-label': t('关闭') };

/**
 * 提示信息 with the server's sentence (spec 1 §8), 4 s. A lost session is silent: the login dialog answers
 * it.
 */
export function notifyError(error: unknown): void {
  if (refusalOf(error)?.code === codes.sessionInvalid) return;
  notifyFailure(messageOf(error));
}

/** 提示信息 with a sentence of ours, 4 s. */
export function notifyFailure(message: string): void {
  notifications.show({
    closeButtonProps: named,
    title: t('提示信息'),
    message,
    color: 'red',
    icon: <IconAlertCircle size={18} aria-hidden />,
    autoClose: 4000,
    id: `error:${message}`,
  });
}

/** A short good news, 2 s. */
export function notifySuccess(message: string): void {
  notifications.show({
    closeButtonProps: named,
    message,
    color: 'teal',
    icon: <IconCheck size={18} aria-hidden />,
  });
}

/** A warning, 4 s. */
export function notifyWarning(message: string, title?: string): void {
  notifications.show({
    closeButtonProps: named,
    title,
    message,
    color: 'amber',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: 4000,
    id: `warning:${message}`,
  });
}

interface UntilClosed {
  /** Where it is looked into: an address of the site. */
  readonly way?: { readonly href: string; readonly called: string };
  readonly onClosed?: () => void;
}

/** What somebody must not miss: stays until it is closed, and is there once. `amber`: something is left to do. */
export function notifyUntilClosed(
  id: string,
  title: string,
  message: string,
  color: 'teal' | 'amber',
  { way, onClosed }: UntilClosed = {},
): void {
  const said = way ? (
    <>
      {message} <Anchor href={way.href}>{way.called}</Anchor>
    </>
  ) : (
    message
  );
  notifications.show({
    ...{ closeButtonProps: named, id, title, message: said, color, autoClose: false },
    ...(onClosed ? { onClose: onClosed } : {}),
  });
}

/** It was looked into: there is nothing to close any more. */
export function withdrawNotice(id: string): void {
  notifications.hide(id);
}
