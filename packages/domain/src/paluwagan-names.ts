/**
 * What a group may be called. Its name is read in mails by people whom somebody merely invited, and
 * on pages of ours: it is a name of people or a place, and carries nothing else there.
 */

/** Latin letters with their accents, figures, and the marks of a name such as Sta. Rosa & Co. */
const nameSigns = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f0-9 .,'\u2019&-]+$/;
/** A dot with letters right behind it, as in bit.ly; initials such as J.P. Rizal are none. */
const linkLike = /[\p{L}\d]\.\p{L}{2}/u;
/** The same with spaces, to be put together by whoever reads it. */
const spacedLink = /[\p{L}\d] ?\. ?(?:com|net|org|ph|ly|io|xyz|info|site|online|link)(?!\p{L})/iu;
/** Five figures in a row, whatever stands between them: a number to call or to pay to. */
const numberLike = /\d(?:[ .,'\u2019&-]*\d){4}/;

/** From one year to another, as a class or a batch has them, and no other figure beside them. */
const yearsAlone = /^\D*(?:19[5-9]|20[0-4])\d ?[&,-] ?(?:19[5-9]|20[0-4])\d\D*$/;

export function isGroupNameAllowed(name: string): boolean {
  const text = name.normalize('NFC');
  const letters = text.match(/\p{L}/gu) ?? [];
  if (!nameSigns.test(text) || letters.length < 2) return false;
  if ([linkLike, spacedLink].some((form) => form.test(text))) return false;
  if (numberLike.test(text) && !yearsAlone.test(text)) return false;
  return findBannedWord(text) === undefined;
}

/**
 * Words that promise a gain, a loan or pay for recruiting, borrow somebody's name, or insult.
 * Written folded; looked for as whole words, however they are spelt around.
 */
const bannedWords = [
  ...['tubo', 'tutubo', 'kita', 'kikita', 'kitaan', 'doble', 'double', 'triple'],
  ...['invest', 'investment', 'investor', 'investors', 'puhunan', 'dividend', 'dividends'],
  ...['profit', 'profits', 'earn', 'earnings', 'income', 'interest', 'roi', 'yield', 'passive'],
  ...['guaranteed', 'guarantee', 'garantisado', 'sigurado', 'risk free', 'no risk'],
  ...['referral', 'recruit', 'recruiter', 'commission', 'komisyon', 'networking', 'pyramid'],
  ...['interes', 'doblado', 'doblehin', 'nadoble', 'ponzi', 'scam'],
  ...['easy money', 'fast money', 'quick money', 'easy cash', 'fast cash', 'quick cash'],
  ...['lending', 'lender', 'loan', 'loans', 'pautang', 'pautangan', '5 6', 'five six'],
  // What is handed out by others, and those others: a group is nobody's office.
  ...['ayuda', 'dswd', 'sss', 'gsis', 'philhealth', 'pagibig', 'pag ibig', 'dti', 'nbi', 'bir'],
  ...['pnp', 'dilg', 'doh', 'deped', 'gobyerno', 'government', 'malacanang', 'gcash'],
  ...['http', 'https', 'www', 'dot com', 'dot ph'],
  ...['puta', 'putang', 'putangina', 'tangina', 'gago', 'ulol', 'pokpok', 'fuck', 'shit'],
  ...['crypto', 'bitcoin', 'forex', 'trading', 'luwag', 'official', 'bsp', 'sec registered'],
];

/** Where five and six are two of something, and no loan that takes six for five. */
const numbered =
  / (grades?|gr|blocks?|blk|sec|section|kinder|lots?|purok|phase|room|batch) 5 6(?= )/;

/** The banned word that a name has. Accents, capitals and signs between letters do not hide it. */
export function findBannedWord(name: string): string | undefined {
  const folded = ` ${foldWords(name)} `.replace(numbered, ' $1').trim();
  const joined = folded.replaceAll(' ', '');
  return bannedWords.find((word) => {
    if (` ${folded} `.includes(` ${word} `)) return true;
    // Spaced out or written together: t u b o, TuBo!! Short words stand in too many others.
    return isSpacedOut(folded) && joined.includes(word.replaceAll(' ', ''));
  });
}

/** Signs that stand for letters. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function foldWords(text: string): string {
  const letters = [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()];
  const isLetter = (index: number): boolean => /[a-z]/.test(letters[index] ?? '');
  // A figure among letters is one of them, a sign only before one; alone they are what they are.
  const folded = letters.map((letter, index) => {
    const isOne = isLetter(index + 1) || (/\d/.test(letter) && isLetter(index - 1));
    return (isOne ? lookalikes[letter] : undefined) ?? letter;
  });
  return folded
    .join('')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Mostly single letters: somebody wrote around the list. */
function isSpacedOut(folded: string): boolean {
  const words = folded.split(' ');
  return words.filter((word) => word.length === 1).length * 2 > words.length;
}
