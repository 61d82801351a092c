import { useApolloClient } from '@apollo/client/react';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { useAct, type Act } from '@vigil/ui/console/use-act.ts';
import { useCallback, useEffect, useState } from 'react';
import { PapersFileNowDocument, type PapersFileNowQuery } from '../generated/graphql.ts';
import type { PaperParams } from './paper-filters.ts';

const askEveryMs = 1000;

/** What is to be in a file, and of what kind it is. */
export interface FileWanted {
  readonly kind: 'zip' | 'xlsx' | 'csv';
  readonly of: { readonly ids: readonly string[] } | { readonly params: PaperParams };
  /** numbers of people in full */
  readonly plain: boolean;
}

export interface PapersFileMaking {
  readonly act: Act<FileWanted>;
  /** how far the server is with a zip; null: nothing is known yet */
  readonly making: PapersFileNowQuery['papersFile'] | null;
}

/** Downloads papers or results, and asks each second how far the server is with a zip. */
export function usePapersFile(): PapersFileMaking {
  const client = useApolloClient();
  const [fileId, setFileId] = useState<string | null>(null);
  const [making, setMaking] = useState<PapersFileMaking['making']>(null);
  useEffect(() => {
    if (fileId === null) return;
    let left = false;
    const ask = async () => {
      const asked = {
        query: PapersFileNowDocument,
        variables: { id: fileId },
        fetchPolicy: 'no-cache',
      } as const;
      const answer = await client.query(asked).catch(() => null);
      if (!left) setMaking(answer?.data?.papersFile ?? null);
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [client, fileId]);
  const act = useAct(
    useCallback(async ({ kind, of, plain }: FileWanted) => {
      if (kind !== 'zip') {
        await downloadFile('/api/exam/paper/export', { ...of, format: kind, plain });
        return;
      }
      const id = newCommandId();
      setFileId(id);
      try {
        await downloadFile('/api/paper/paper/export-zip', { ...of, fileId: id });
      } finally {
        setFileId(null);
        setMaking(null);
      }
    }, []),
  );
  return { act, making };
}
