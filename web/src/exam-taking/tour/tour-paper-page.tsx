import { ApolloProvider } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Gate } from '../taking/paper-gate.tsx';
import { forgetCopies } from '../taking/paper/copies.ts';
import { forgetTraces } from '../taking/paper/forget-traces.ts';
import { SeatContext } from '../taking/seat.ts';
import { currentTour, type Tour } from './current-tour.ts';
import { ProctorsView } from './proctors-view.tsx';
import styles from './tour.module.css';

/** /web/exam/tour/paper: the taking page of exams, sat against this page instead of the server. */
export function TourPaperPage() {
  const [tour] = useState(currentTour);
  if (tour === null) return <Navigate to={paths.tour} replace />;
  if (tour.server.seen().ended !== null) return <Navigate to={paths.tourSeen} replace />;
  return <Sat tour={tour} />;
}

const firstMessageMs = 45_000;

function Sat({ tour: { server, client, seat } }: { readonly tour: Tour }) {
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => server.message(), firstMessageMs);
    return () => clearTimeout(timer);
  }, [server]);
  useEffect(() => {
    const forget = () => {
      void forgetCopies(server.paperId);
      forgetTraces(server.paperId);
    };
    addEventListener('pagehide', forget);
    return () => {
      removeEventListener('pagehide', forget);
      forget();
    };
  }, [server]);
  return (
    <>
      <ApolloProvider client={client}>
        <SeatContext value={seat}>
          <Gate id={server.paperId} step={false} />
        </SeatContext>
      </ApolloProvider>
      <Button
        className={styles['eye']}
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        title={t('监考端所见')}
        onClick={() => setLooking(true)}
      >
        <span className={styles['eyeText']}>{t('监考端所见')}</span>
      </Button>
      <SideDialog
        opened={looking}
        onClose={() => setLooking(false)}
        position="right"
        size={420}
        title={t('监考端所见')}
      >
        <ProctorsView server={server}>
          <Button variant="default" fullWidth onClick={() => server.message()}>
            {t('模拟监考老师发一条提醒')}
          </Button>
        </ProctorsView>
      </SideDialog>
    </>
  );
}
