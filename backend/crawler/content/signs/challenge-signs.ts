/** What a challenge is known by; all that is given must fit. */
export interface Challenge {
  maker: string;
  /** Scripts and frames, and addresses to which forms are sent. */
  loads?: RegExp;
  /** Inline scripts. */
  scripts?: RegExp;
  /** Ids and classes. */
  marks?: RegExp;
  title?: RegExp;
  text?: RegExp;
  /** Other pages bear this, too, but with more words. */
  isLikely?: boolean;
  /** Whole sites bear this on all of their pages: only one with nothing else is a challenge. */
  isEverywhere?: boolean;
}

const ASKED_TO_WAIT =
  /just a moment|attention required|one more step|checking your browser|verif(?:y|ying) (?:that )?you are|security (?:check|verification|checkpoint)|are you a (?:robot|human)|not a robot|prove (?:that )?you|ddos protection|bot (?:protection|verification)|human verification|robot check|access (?:denied|to this page has been denied)|pardon our interruption|unusual traffic|one moment,? please|please wait|been blocked|captcha|client challenge|making sure you|nur einen moment|un momento|un instant|um momento|einen moment|bir dakika|проверка (?:браузера|безопасности)|подождите|пожалуйста, подождите|安全验证|人机验证|安全验證|真人|请稍候|请稍等|請稍候|お待ちください|ロボットではない|잠시만 기다|لحظة من فضلك|รอสักครู่/i;

/** Source: the services' own documents, and the pages of their programs. */
export const CHALLENGES: readonly Challenge[] = [
  { maker: 'cloudflare', scripts: /_cf_chl_opt|cf_chl_|window\._cf_chl/ },
  {
    maker: 'cloudflare',
    loads: /\/cdn-cgi\/(?:challenge-platform\/(?:h\/\w{1,2}\/)?orchestrate\/|l\/chk_)/i,
  },
  {
    maker: 'cloudflare',
    marks:
      /^(?:challenge-form|challenge-running|challenge-stage|challenge-error-text|cf-please-wait|cf-browser-verification|cf-captcha-container|cf-content|cf-challenge-running|jschl-answer|jschl_answer|trk_jschal_js|cf-im-under-attack|cf-captcha-info|cf-captcha-bookmark)$/,
  },
  {
    maker: 'cloudflare',
    loads: /\/cdn-cgi\/(?:challenge-platform\/h\/|l\/)/i,
    title: ASKED_TO_WAIT,
  },
  {
    maker: 'cloudflare',
    marks: /^cf-(?:error-details|wrapper|error-overview)$/,
    title:
      /access denied|attention required|just a moment|blocked|cloudflare to restrict|used cloudflare/i,
  },
  {
    maker: 'cloudflare',
    loads: /\bchallenges\.cloudflare\.com\//i,
    isLikely: true,
    title: ASKED_TO_WAIT,
  },
  { maker: 'datadome', loads: /\b(?:geo|interstitial|ct)\.captcha-delivery\.com\//i },
  { maker: 'datadome', scripts: /\bdd\s?=\s?\{\s?['"]rt['"]/ },
  {
    maker: 'imperva',
    loads: /_Incapsula_Resource\?|[?&](?:CWUDNSAI|incident_id)=/,
    isEverywhere: true,
  },
  { maker: 'imperva', scripts: /_Incapsula_Resource\?/, isEverywhere: true },
  {
    maker: 'imperva',
    text: /^.{0,60}Request unsuccessful\. Incapsula|\bIncapsula incident ID: ?\d[\d-]{5,60}\W{0,5}$/i,
    isLikely: true,
  },
  {
    maker: 'imperva',
    loads: /\/\w{1,40}-\w{1,40}(?:-\w{1,40}){2,9}\?s=\w{8}/,
    marks: /^interstitial(?:-inprogress)?$/,
  },
  { maker: 'aws-waf', loads: /\.(?:awswaf|captcha-sdk\.awswaf)\.com\//i, isEverywhere: true },
  {
    maker: 'aws-waf',
    scripts: /\bgokuProps\b|AwsWafIntegration|awsWafCookieDomainList/,
    isEverywhere: true,
  },
  { maker: 'akamai', loads: /\/_sec\/(?:cp_challenge|verify)/i },
  { maker: 'akamai', scripts: /\bbm-verify\b|\/_sec\/cp_challenge|\bsec-if-cpt\b/ },
  { maker: 'akamai', marks: /^(?:sec-if-cpt-container|sec-bc-tile-container|sec-cpt-if)$/ },
  { maker: 'human', loads: /\bcaptcha\.(?:px-cdn|px-cloud|perimeterx)\.net\//i },
  { maker: 'human', marks: /^px-captcha(?:-wrapper|-container|-background|-modal)?$/ },
  { maker: 'human', scripts: /\b_pxAppId\b/, isLikely: true, title: ASKED_TO_WAIT },
  { maker: 'sucuri', scripts: /sucuri_cloudproxy_js|sucuricp_/ },
  {
    maker: 'sucuri',
    text: /Sucuri WebSite Firewall - Access Denied|Sucuri CloudProxy/i,
    isLikely: true,
  },
  { maker: 'siteground', loads: /\/\.well-known\/(?:sg)?captcha/i },
  { maker: 'siteground', scripts: /\/\.well-known\/sgcaptcha|sgchallenge/ },
  {
    maker: 'ddos-guard',
    loads: /\/\.well-known\/ddos-guard|\bddos-guard\.net\/(?:check|\.well-known)/i,
  },
  { maker: 'ddos-guard', marks: /^ddg-(?:l10n-title|captcha)/ },
  { maker: 'distil', loads: /\/distil_r_(?:captcha|blocked)/i },
  { maker: 'radware', loads: /\bvalidate\.perfdrive\.com\//i },
  { maker: 'radware', text: /Radware (?:Bot Manager )?Captcha/i, isLikely: true },
  { maker: 'fortiweb', text: /\bAttack ID: ?2\d{7}\b/, isLikely: true },
  {
    maker: 'f5',
    scripts: /\bbobcmn\b|\/TSPD\/|\bTSPD_101\b|failureConfig.{0,200}support id/i,
    isEverywhere: true,
  },
  {
    maker: 'f5',
    text: /The requested URL was rejected\. Please consult with your administrator/,
    isLikely: true,
  },
  { maker: 'kasada', scripts: /\bKPSDK\b/, isEverywhere: true },
  {
    maker: 'kasada',
    loads: /\/149e9513-01fa-4fb0-aad4-566afd725d1b\/|\/ips\.js(?:\?|$)/i,
    isEverywhere: true,
  },
  { maker: 'anubis', loads: /\/\.within\.website\/x\/(?:cmd\/anubis|xess)\//i },
  { maker: 'anubis', marks: /^anubis_(?:challenge|version|base_prefix|public_url)$/ },
  { maker: 'go-away', loads: /\/\.well-known\/\.?(?:git\.gammaspectra\.live|go-away)\//i },
  { maker: 'vercel', title: /^Vercel Security Checkpoint/, isLikely: true },
  { maker: 'haproxy-protection', loads: /\/\.basedflare\/|\/\.h4x\/|\bhaproxy-protection\b/i },
  { maker: 'qrator', loads: /\/__qrator\//i },
  { maker: 'variti', loads: /\/\.variti\/|variti\.(?:io|net)\//i },
  { maker: 'servicepipe', marks: /^id_captcha_frame_div$/ },
  { maker: 'imunify360', loads: /\bwsidchk\b|\/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f/i },
  { maker: 'imunify360', scripts: /\bwsidchk\b/ },
  { maker: 'imunify360', text: /imunify360/i, isLikely: true },
  { maker: 'bitninja', title: /^Waiting for the redirectiron\b/, isLikely: true },
  { maker: 'bitninja', text: /bitninja\.(?:io|net|com)|protected by bitninja/i, isLikely: true },
  {
    maker: 'aes-cookie',
    loads: /\/(?:aes|cupid)(?:\.min)?\.js$/i,
    scripts: /\bslowAES\b|toNumbers\(/,
  },
  { maker: 'yunsuo', scripts: /\byunsuo_session\b|\bsecurity_session_verify\b/ },
  { maker: 'jiasule', scripts: /\b__jsl_clearance|\b_guard\b.{0,200}\bguardret\b/ },
  { maker: 'alibaba', scripts: /\bacw_sc__v[23]\b/ },
  {
    maker: 'alibaba',
    loads: /\baliyun_waf|g\.alicdn\.com\/(?:frontend-lib|captcha-frontend)\//i,
    isLikely: true,
  },
  { maker: 'wangsu', scripts: /\bwzwschallenge\b|\bWZWS/i },
  { maker: 'safeline', loads: /\/\.safeline\//i },
  {
    maker: 'shield',
    text: /shield security|wordfence/i,
    title: /\bblocked\b|access (?:to this (?:site|service) has been |is )?(?:limited|denied)/i,
    isLikely: true,
  },
  {
    maker: 'wordfence',
    text: /Generated by Wordfence at \w|^.{0,80}Your access to this (?:site|service) has been /i,
    isLikely: true,
  },
  { maker: 'stackpath', marks: /^(?:sp-captcha|stackpath-captcha)/ },
  { maker: 'blazingfast', loads: /\/blzgfst-shark\//i },
  { maker: 'blazingfast', scripts: /\bblazingfast\b/i, isLikely: true },
  {
    maker: 'friendly-captcha',
    loads: /friendly-?challenge[\w./@-]{0,60}\.js|friendlycaptcha/i,
    isLikely: true,
    title: ASKED_TO_WAIT,
  },
  { maker: 'hcaptcha', loads: /\b(?:js\.)?hcaptcha\.com\//i, isLikely: true, title: ASKED_TO_WAIT },
  {
    maker: 'recaptcha',
    loads: /(?:google|recaptcha)\.(?:com|net)\/recaptcha\//i,
    isLikely: true,
    title: ASKED_TO_WAIT,
  },
  {
    maker: 'recaptcha',
    loads: /(?:google|recaptcha)\.(?:com|net)\/recaptcha\//i,
    isLikely: true,
    text: /unusual traffic|not a robot|you are (?:a )?human|automated (?:queries|access)/i,
  },
  {
    maker: 'arkose',
    loads: /\b(?:funcaptcha|arkoselabs)\.com\//i,
    isLikely: true,
    title: ASKED_TO_WAIT,
  },
  { maker: 'geetest', loads: /\bgeetest\.com\//i, isLikely: true, title: ASKED_TO_WAIT },
  {
    maker: 'yandex',
    loads: /\/showcaptcha|smart-captcha|smartcaptcha/i,
    title: /captcha|робот|robot/i,
  },
  {
    maker: 'altcha',
    loads: /\baltcha(?:\.min|\.i18n)?\.(?:m?js)/i,
    isLikely: true,
    title: ASKED_TO_WAIT,
  },
  {
    maker: 'unknown',
    title:
      /^(?:just a moment\W*|attention required! \|.*|checking your browser.*|ddos protection by.*|pardon our interruption\W*|are you a robot\??|robot or human\??|access to this page has been denied\W*|human verification|robot check|security check|bot verification|client challenge)$/i,
    isLikely: true,
  },
  {
    maker: 'unknown',
    text: /(?:checking your browser before accessing|verify(?:ing)? (?:that )?you are (?:a )?human|complete the (?:security check|captcha) to (?:access|continue|proceed)|checking if the site connection is secure|prove (?:that )?you(?:'|’)?(?: a|')?re (?:not a robot|human))/i,
    isLikely: true,
  },
];
