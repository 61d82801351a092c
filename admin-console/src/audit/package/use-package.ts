import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { useAct, type Act } from '@vigil/ui/console/use-act.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useState } from 'react';
import {
  AuditPackageMakeDocument,
  AuditPackageNowDocument,
  type AuditPackageInput,
  type PackageFieldsFragment,
} from '../../generated/graphql.ts';

const askEveryMs = 1000;

/** A package on its way: `making` while the server makes it, `made` once the browser has the file. */
export interface PackageMaking {
  readonly act: Act<AuditPackageInput>;
  readonly making: PackageFieldsFragment | null;
  readonly made: PackageFieldsFragment | null;
  /** Why the download of an ordered package broke off, a sentence. */
  readonly problem: string | null;
}

/**
 * Orders a package, downloads its file while the server makes it, and asks each second how far it is. A download
 * that breaks off says why, as far as the server knows; the file is then ordered anew.
 */
export function usePackage(): PackageMaking {
  const client = useApolloClient();
  const [making, setMaking] = useState<PackageFieldsFragment | null>(null);
  const [made, setMade] = useState<PackageFieldsFragment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useCallback(
    async (id: string): Promise<PackageFieldsFragment | null> => {
      const asked = {
        query: AuditPackageNowDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      } as const;
      const answer = await client.query(asked).catch(() => null);
      return answer?.data?.auditPackage ?? null;
    },
    [client],
  );
  const id = making?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let left = false;
    const timer = setInterval(() => {
      void now(id).then((known) => {
        if (!left && known !== null) setMaking(known);
      });
    }, askEveryMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [id, now]);
  const act = useAct(
    useCallback(
      async (input: AuditPackageInput) => {
        setProblem(null);
        const { data } = await client.mutate({ mutation: AuditPackageMakeDocument, variables: { input } });
        const ordered = data?.auditPackageMake;
        if (ordered === undefined) throw new Error(t('糟糕，服务器开小差了。'));
        setMaking(ordered);
        try {
          await downloadFile('/api/audit/package/file', { id: ordered.id });
          setMade((await now(ordered.id)) ?? ordered);
        } catch (error) {
          setProblem((await now(ordered.id))?.problem ?? sentenceOf(error));
        } finally {
          setMaking(null);
        }
      },
      [client, now],
    ),
  );
  return { act, making, made, problem };
}

/** A body that breaks off is the browser's error, in the browser's words. */
const sentenceOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof DOMException)
    ? error.message
    : t('下载中断，请重新制作审计包！');
