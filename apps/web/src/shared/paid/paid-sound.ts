import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { isLoudAt, type PaidSettings } from './paid-settings.ts';

/** Two soft notes, the second lower: it settles. Hertz, and seconds from now. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 587.33, at: 0.2 },
] as const;
/** A shell rings a little above its own note. */
const overtones = [
  { times: 1, loudness: 0.28 },
  { times: 2.76, loudness: 0.05 },
] as const;
const ringSeconds = 0.9;

/**
 * Browsers make no sound before somebody has touched the page; then this does nothing, and the
 * words on the screen say the same.
 */
export function playNotes(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const { pitch, at } of notes)
    for (const { times, loudness } of overtones) {
      const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch * times });
      const level = new GainNode(audio, { gain: 0 });
      const start = audio.currentTime + at;
      level.gain.setValueAtTime(0.0001, start);
      level.gain.exponentialRampToValueAtTime(loudness, start + 0.012);
      level.gain.exponentialRampToValueAtTime(0.0001, start + ringSeconds / times);
      source.connect(level).connect(audio.destination);
      source.start(start);
      source.stop(start + ringSeconds);
    }
  setTimeout(() => void audio.close(), 2_000);
}

/** `₱2,700.00, bayad na`: by a voice of the device, a Filipino one where it has one. */
export function sayPaid(amountCentavos: number): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(spokenPaid(amountCentavos));
  words.lang = 'fil-PH';
  const voice = speechSynthesis.getVoices().find(({ lang }) => /^(fil|tl)/i.test(lang));
  if (voice) words.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** No voice reads the sign of the peso well: the word stands where it is said. */
export function spokenPaid(amountCentavos: number): string {
  const [pesos = '', rest = ''] = formatPesos(centavos(amountCentavos)).replace('₱', '').split('.');
  const spoken = rest === '00' ? `${pesos} piso` : `${pesos} piso at ${Number(rest)} sentimo`;
  return `${spoken}, bayad na.`;
}

/** All that this device was told to do for a payment, if it is an hour for it. */
export function sound(settings: PaidSettings, amountCentavos: number): void {
  if (!isLoudAt(settings, new Date().getHours())) return;
  if (settings.hasSound) playNotes();
  if (settings.hasVoice)
    setTimeout(() => sayPaid(amountCentavos), settings.hasSound ? ringSeconds * 1_000 : 0);
}
