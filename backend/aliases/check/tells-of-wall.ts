/** How words begin that ask readers to pay or to log in, in languages of large wikis; of scripts without spaces, pairs. */
const OF_WALLS =
  /^(?:subscri|login|logg|signin|signup|register|registr|paywall|abonn|abbon|abone|anmeld|freischalt|suscri|assina|aanmeld|inlog|prenum|tilaa|kirjaudu|predplat|prihlas|zalog|prijav|előfiz|elofiz|bejelentk|подпис|войд|войт|会員|会员|登録|登录|订阅|購読|구독|로그)/u;

/** Whether words of a page that its copy does not have are those of a wall before the rest of a text. */
export function tellsOfWall(words: readonly string[], copy: ReadonlySet<string>): boolean {
  return words.some((word) => !copy.has(word) && OF_WALLS.test(word));
}
