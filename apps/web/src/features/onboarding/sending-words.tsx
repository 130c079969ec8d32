import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { Sending } from './send-picture.ts';
import { secondsLeft } from './time-left.ts';

/** How a picture is getting on, in words and seconds; the bar says the same to the eye. */
export function SendingWords({ sending }: { sending: Sending | undefined }) {
  const words = useCalm(wordsOf(sending));
  return (
    <>
      <p>{words}</p>
      <progress
        className="sending-bar"
        aria-hidden="true"
        max={sending?.bytes ?? 1}
        value={sending?.sentBytes ?? 0}
      />
    </>
  );
}

function wordsOf(sending: Sending | undefined): string {
  if (!sending) return m.kyc_pic_sending();
  if (sending.isWaiting) return m.kyc_pic_waiting();
  if (sending.sentBytes >= sending.bytes) return m.kyc_pic_checking();
  const seconds = secondsLeft(sending);
  if (seconds === undefined) return m.kyc_pic_sending();
  return seconds === 1 ? m.kyc_pic_sending_second() : m.kyc_pic_sending_seconds({ seconds });
}

const calmMs = 900;

/** A count that changes with every part would be read out without end: once a second is enough. */
function useCalm(words: string): string {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), said === words ? 0 : calmMs);
    return () => clearTimeout(timer);
  }, [words, said]);
  return said;
}
