const MAIL = String.raw`[^\s@<>"']{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+`
/** Endings of addresses that are no words: "the print is good.in summer" names no address. */
const ENDINGS = 'com|org|net|shop|store|online|site|xyz|info|biz|app|dev|ly|gl|gd|ru|cn|uk|co\\.in'
const REST = String.raw`[^\s<>"',;]`
const LINK = String.raw`(?:https?:\/\/|www\.)${REST}+|\b[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.(?:(?:${ENDINGS})\b|\p{L}{2,10}\/)${REST}*`
const GAP = String.raw`[ .\-()\/]{0,2}`
/** Ten digits from 6 on or a landline's eleven, as India writes them, and what begins with a plus. */
const NUMBER = String.raw`\+(?:\d${GAP}){8,14}\d|(?:(?:0|91|0091)${GAP})?[6-9](?:${GAP}\d){9}|0(?:${GAP}\d){10}`
const CONTACT = new RegExp(String.raw`${MAIL}|${LINK}|(?<![\p{L}\p{N}+])(?:${NUMBER})(?![\p{L}\p{N}])`, 'giu')

/** The links, mail addresses and telephone numbers of a text: what leads away from the shop waits for somebody. */
export function contactsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  return [...new Set(plain.match(CONTACT))]
}
