import type { Identity } from './loopback-web';

/**
 * A certificate as public authorities issue them, for mill.fjord.net and tls.fjord.net, without the intermediate one that
 * it takes, of an authority that is none: it names an address where that would be (`CA Issuers`), and a (void) list of
 * logs. Valid from 2020 to 2190. Made by hand, as what makes certificates in tests knows no such extensions.
 */
export const LONE_LEAF: Identity = {
  cert: `-----BEGIN CERTIFICATE-----
MIICBzCCAa2gAwIBAgICEAAwCgYIKoZIzj0EAwIwNDEdMBsGA1UEAwwUVGVzdCBJ
bnRlcm1lZGlhdGUgUjkxEzARBgNVBAoMClRlc3QgVHJ1c3QwIBcNMjAwMTAxMDAw
MDAwWhgPMjE5MDAxMDEwMDAwMDBaMBkxFzAVBgNVBAMMDm1pbGwuZmpvcmQubmV0
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAExhbEof9HulNAKfYy98NmQOAC+pSJ
89e7wZ46ayemBzWkuASqtwzPE0yQy5geiHyvm4psJGhwKf/RLCyManklZKOBxzCB
xDAJBgNVHRMEAjAAMCgGA1UdEQQhMB+CDm1pbGwuZmpvcmQubmV0gg10bHMuZmpv
cmQubmV0MDkGCCsGAQUFBwEBBC0wKzApBggrBgEFBQcwAoYdaHR0cDovL2kudHJ1
c3QuZXhhbXBsZS9yOS5jcnQwEgYKKwYBBAHWeQIEAgQEBAIAADAdBgNVHQ4EFgQU
4dAXZM1msMYUYWYl7j8dMouArqMwHwYDVR0jBBgwFoAUGC74rA0AP57fql8VhXqc
4zMEs6YwCgYIKoZIzj0EAwIDSAAwRQIgZY0KrsoNZ+ifDtORRKUAcWZaRMAj27f4
hPrSlkkRpUMCIQD7bwQGDx05+L3yqvt1qLbdvW+SuN/5jJnzINvSTSC6TA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0YGYxNj5yO/jKdjF
nK0k85jODEbxPnn85tq05mV3LgGhRANCAATGFsSh/0e6U0Ap9jL3w2ZA4AL6lInz
17vBnjprJ6YHNaS4BKq3DM8TTJDLmB6IfK+bimwkaHAp/9EsLIxqeSVk
-----END PRIVATE KEY-----`,
};
