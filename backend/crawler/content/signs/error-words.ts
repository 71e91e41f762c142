/** Beginnings of the words for errors, and of what stands beside their numbers, in many languages. */
const BEGINNINGS =
  /^(?:err|fehler|fout|fel$|fejl|feil|virhe|villa|viga|klud|klaid|blad|bledu|chyb|napak|gresk|pogresk|греш|ошибк|помилк|памылк|eroare|hiba|σφαλμ|gabim|hata|xet|xəta|қате|ката|xato|შეცდომ|սխալ|שגיא|خطا|ارور|غلط|त्रुटि|ত্রুটি|பிழை|loi|kesalahan|galat|ralat|akats|gwall|earraid|erar|오류|에러|http|status|code|kod|codi|κωδικ|код|코드)/u;
/** Languages that join words: “Serverfehler”. */
const ENDINGS = /(?:fehler|fout|fel|fejl|feil|virhe|hiba|error)$/;
/** Of scripts without spaces each character is a token. */
const CHARACTERS: ReadonlySet<string> = new Set('エラーコド错誤錯误代码碼ข้อผิดพลาด');

/** Whether a token, as `tokensOf` leaves it, belongs to a word for an error. */
export function isErrorWord(token: string): boolean {
  return BEGINNINGS.test(token) || ENDINGS.test(token) || CHARACTERS.has(token);
}
