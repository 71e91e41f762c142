/**
 * Addresses at archives of the web as they are written in wikis, in the code of bots that mend links and in
 * the archives' own help, each with what a reader of addresses must say of it: kind, service, address, and the
 * original where it tells one. `none` are pages of the archives' own, their searches, lists and interfaces.
 * Labelled by hand before the code was written that reads them.
 */
const CORPUS = `
snapshot wayback https://web.archive.org/web/20061009134445/http://timelines.ws/countries/AFGHAN_B_2005.HTML http://timelines.ws/countries/AFGHAN_B_2005.HTML
snapshot wayback https://web.archive.org/web/20160414012345if_/https://www.gamespot.com/articles/1100-6437/ https://www.gamespot.com/articles/1100-6437/
snapshot wayback http://wayback.archive.org/web/20100322040011/http://www.un.org/News/ http://www.un.org/News/
snapshot wayback http://liveweb.archive.org/web/20120901102030/http://www.boxrec.com/list.php http://www.boxrec.com/list.php
snapshot wayback http://www.web.archive.org/web/20050308103030/http://www.nhl.com/ http://www.nhl.com/
snapshot wayback http://web.archive.org:80/web/20041204221222/http://www.abc.net.au/ http://www.abc.net.au/
snapshot wayback https://web.archive.org/web/2019/https://twitter.com/NASA https://twitter.com/NASA
latest wayback https://web.archive.org/web/https://www.nytimes.com/2015/01/02/world/a.html https://www.nytimes.com/2015/01/02/world/a.html
latest wayback http://web.archive.org/web/*/http://www.geocities.com/heartland/ http://www.geocities.com/heartland/
latest wayback https://web.archive.org/web/2010*/http://www.bbc.co.uk/news/ http://www.bbc.co.uk/news/
latest wayback https://web.archive.org/web/20100101000000*/http://www.bbc.co.uk/sport/ http://www.bbc.co.uk/sport/
latest wayback https://web.archive.org/web/2/http://www.nasa.gov/centers/ http://www.nasa.gov/centers/
latest wayback https://web.archive.org/web/0/http://www.yahoo.com/ http://www.yahoo.com/
latest wayback https://web.archive.org/web/1/https://www.cnn.com/US/ https://www.cnn.com/US/
latest wayback https://web.archive.org/web/*/www.imdb.com/title/tt0110912/ http://www.imdb.com/title/tt0110912/
latest wayback https://web.archive.org/web/www.spiegel.de/politik/ http://www.spiegel.de/politik/
latest wayback http://web.archive.org/http://www.usatoday.com/sports/ http://www.usatoday.com/sports/
latest wayback http://web.archive.org/*/http://www.lemonde.fr/ http://www.lemonde.fr/
latest wayback https://web.archive.org/web/http%3A%2F%2Fwww.elpais.es%2Fa http://www.elpais.es/a
latest wayback https://archive.org/web/https://www.theguardian.com/uk https://www.theguardian.com/uk
latest wayback https://web.archive.org/web/20120101000000-20131231235959*/http://www.ft.com/ http://www.ft.com/
latest wayback http://wayback.archive.org/web/*/http://www.slate.com/ http://www.slate.com/
latest wayback https://web.archive.org/web/2id_/https://www.wired.com/robots.txt https://www.wired.com/robots.txt
none - https://web.archive.org/
none - https://web.archive.org/web/
none - https://web.archive.org/save/https://www.nytimes.com/
none - https://web.archive.org/save
none - https://web.archive.org/web/*/http://www.geocities.com/*
none - https://web.archive.org/web/*/nytimes.com*
none - https://web.archive.org/web/*/cats
none - https://web.archive.org/cdx/search/cdx?url=archive.org&limit=5
none - https://web.archive.org/web/timemap/link/http://www.nhl.com/
none - https://web.archive.org/web/web.php
none - https://web.archive.org/_static/js/wbhack.js
none - https://archive.org/details/texts
none - https://archive.org/web/
none - https://archive.org/web/web.php
none - https://archive.org/web/petabox.php
none - https://archive.org/about/faqs.php
none - https://archive.org/wayback/available?url=http://example.net/
none - https://archive.org/post/119669/lawsuit-settled
none - https://blog.archive.org/2013/10/25/fixing-broken-links/
none - https://help.archive.org/help/using-the-wayback-machine/
none - https://archive.org/download/stackexchange/readme.txt
none - https://archive.org/search.php?query=http://example.net/
none - https://archive.org/details/http://example.net/
snapshot archive-today https://archive.is/20121209212901/http://www.cricinfo.com/db/ http://www.cricinfo.com/db/
snapshot archive-today https://archive.today/2013.07.11-123456/http://www.cricinfo.com/x http://www.cricinfo.com/x
snapshot archive-today https://archive.ph/2020-01-02-030405/https://www.haaretz.com/a https://www.haaretz.com/a
snapshot archive-today http://archive.fo/20170102/http://www.scmp.com/news http://www.scmp.com/news
snapshot archive-today https://archive.md/20200102030405/https://www.ft.com/content/a1b2 https://www.ft.com/content/a1b2
snapshot archive-today https://archive.vn/2019.12.31-235959/https://www.wsj.com/articles/a https://www.wsj.com/articles/a
latest archive-today http://archive.is/newest/http://www.billboard.com/charts http://www.billboard.com/charts
latest archive-today https://archive.ph/oldest/https://www.bild.de/a https://www.bild.de/a
latest archive-today https://archive.today/http://www.allmusic.com/artist/x http://www.allmusic.com/artist/x
latest archive-today https://archive.li/https://www.welt.de/a https://www.welt.de/a
latest archive-today http://archive.is/timegate/http://www.kernel.org/ http://www.kernel.org/
latest archive-today https://archive.is/newest/https%3A%2F%2Fwww.lefigaro.fr%2Fa https://www.lefigaro.fr/a
latest archive-today https://archive.ph/o/AbCdE/https://www.washingtonpost.com/x https://www.washingtonpost.com/x
code archive-today https://archive.is/fmPoB
code archive-today http://archive.today/X7rsZ
code archive-today https://archive.ph/wOkIq
code archive-today https://archive.fo/4pJdW
code archive-today https://archive.li/mNn5w#selection-2.0-3.1
code archive-today https://www.archive.vn/Qx1Lf
code archive-today https://archive.md/1Vxtc/image
code archive-today https://archive.ph/wip/aBcD4
code archive-today https://archive.is/fPyg
none - https://archive.is/
none - https://archive.is/faq
none - https://archive.ph/faq.html
none - https://archive.today/search/?q=cricinfo
none - https://archive.ph/submit/?url=http://example.net/
none - https://archive.ph/?run=1&url=http://example.net/
none - https://archive.ph/robots.txt
none - https://archive.vn/robot
none - https://archive.today/legal
none - https://blog.archive.today/post/1
none - https://blog.archive.today/AbCdE
none - https://archive.is/about
none - https://archive.today/favicon.ico
none - https://archive.is/donate
none - https://archive.st/archive/2020/1/a.html
snapshot webcite https://www.webcitation.org/5kbdWxmn1?url=http://www.acs.org/a http://www.acs.org/a
snapshot webcite http://www.webcitation.org/query?url=http%3A%2F%2Fwww.fifa.com%2F&date=2011-07-10 http://www.fifa.com/
snapshot webcite http://www.webcitation.org/query?id=1253739217000000&url=http://www.nme.com/a http://www.nme.com/a
latest webcite https://www.webcitation.org/query?url=http://www.riaa.com/goldandplatinum http://www.riaa.com/goldandplatinum
latest webcite http://www.webcitation.org/query.php?url=http%3A%2F%2Fwww.mtv.com%2Fnews http://www.mtv.com/news
code webcite http://www.webcitation.org/5kbdWxmn1
code webcite https://webcitation.org/6G9DSBf4v
code webcite http://www.webcitation.org/query?id=1253739217000000
code webcite http://www.webcitation.org/1253739217000000
code webcite http://www.webcitation.org/query.php?id=5kbdWxmn1
none - http://www.webcitation.org/faq
none - http://www.webcitation.org/archive
none - http://www.webcitation.org/archive?url=http://example.net/&email=a@example.net
none - http://www.webcitation.org/members
none - https://www.webcitation.org/consortia
code perma-cc https://perma.cc/F9NT-22AK
code perma-cc http://perma.cc/AB7W-R6UA?type=source
code perma-cc https://perma.cc/0gwuqRxEJJW?type=image
code perma-cc https://perma.cc/GXG2-SX97?view-mode=server-side&type=image
code perma-cc https://www.perma.cc/3QYE-B8SF/
snapshot perma-cc http://perma-archives.org/warc/20140729143852/http://www.scotusblog.com/a http://www.scotusblog.com/a
latest perma-cc https://perma-archives.org/warc/F9NT-22AK/http://www.scotusblog.com/b http://www.scotusblog.com/b
none - https://perma.cc/
none - https://perma.cc/about
none - https://perma.cc/docs/faq
none - https://perma.cc/terms-of-service
none - https://perma.cc/sign-up/courts
none - https://perma.cc/user-docs
none - https://blog.perma.cc/F9NT-22AK
code ghostarchive https://ghostarchive.org/archive/CXXZ0
code ghostarchive https://ghostarchive.org/archive/xjJWi
code ghostarchive https://www.ghostarchive.org/archive/d63Zd?wr=true
code ghostarchive https://ghostarchive.org/iarchive/s/instagram/CPUx1SWDJ91
latest ghostarchive https://ghostarchive.org/varchive/v-2yFMzxqwU https://www.youtube.com/watch?v=v-2yFMzxqwU
snapshot ghostarchive https://ghostarchive.org/archive/20221009/http://www.incertitudes.fr/book.pdf http://www.incertitudes.fr/book.pdf
snapshot ghostarchive https://ghostarchive.org/varchive/youtube/20211205/v-2yFMzxqwU https://www.youtube.com/watch?v=v-2yFMzxqwU
none - https://ghostarchive.org/
none - https://ghostarchive.org/search?term=https://example.net/
none - https://ghostarchive.org/faq
none - https://ghostarchive.org/archive2
none - https://ghostarchive.org/blog/archive/index.html
code freezepage http://www.freezepage.com/1249681324ZHFROBOEGE
code freezepage https://www.freezepage.com/1343081512QUPLJKJOYU
snapshot freezepage http://www.freezepage.com/1343081512QUPLJKJOYU?url=http://www.wwe.com/a http://www.wwe.com/a
none - http://www.freezepage.com/help.html
none - http://www.freezepage.com/
snapshot wikiwix http://archive.wikiwix.com/cache/20180329074145/http://www.linterweb.fr http://www.linterweb.fr/
latest wikiwix http://archive.wikiwix.com/cache/?url=http%3A%2F%2Fwww.insee.fr%2Fa http://www.insee.fr/a
latest wikiwix https://archive.wikiwix.com/cache/index2.php?url=http%3A%2F%2Fblogs.orange-business.com%2Fsecurite%2F2008.html#federation=archive.wikiwix.com&tab=url http://blogs.orange-business.com/securite/2008.html
latest wikiwix http://archive.wikiwix.com/cache/?url=http://www.ouest-france.fr/a&title=Ouest http://www.ouest-france.fr/a
latest wikiwix http://wikiwix.com/cache/?url=http://www.example.net/lieux.php?rub=162%26tag=2701 http://www.example.net/lieux.php?rub=162&tag=2701
latest wikiwix https://archive.wikiwix.com/cache/display2.php?url=https%3A%2F%2Fwww.lequipe.fr%2Fa https://www.lequipe.fr/a
snapshot wikiwix https://archive.wikiwix.com/cache/index2.php?rev_t=20200405223233&url=https%3A%2F%2Fwww.lequipe.fr%2Fb https://www.lequipe.fr/b
none - http://archive.wikiwix.com/cache/
none - https://www.wikiwix.com/?lang=fr&action=lunatic
none - http://archive.wikiwix.com/cache/search.php?q=insee
latest google-cache http://webcache.googleusercontent.com/search?q=cache:tC0vZfFD3lQJ:https://www.aliyun.com/jiaocheng/774230.html+&cd=7&hl=en&ct=clnk&gl=tw https://www.aliyun.com/jiaocheng/774230.html
latest google-cache https://webcache.googleusercontent.com/search?q=cache:http%3A%2F%2F5inch.floppy.jp%2Fpc88serialconnect.txt http://5inch.floppy.jp/pc88serialconnect.txt
latest google-cache https://webcache.googleusercontent.com/search?q=cache:http%3A//turing.slu.edu/~hastint/AttackVector.htm http://turing.slu.edu/~hastint/AttackVector.htm
latest google-cache http://webcache.googleusercontent.com/search?q=cache:EEXBFdO8mQsJ:forums.tokbox.com/bugs/t45250+tokbox+videowidth&cd=1&hl=en&ct=clnk&gl=uk http://forums.tokbox.com/bugs/t45250
latest google-cache https://webcache.googleusercontent.com/search?q=cache:https://www.ibm.com/docs/fi/SSKTMJ_9.0.1/a.html https://www.ibm.com/docs/fi/SSKTMJ_9.0.1/a.html
latest google-cache http://74.125.77.132/search?q=cache:Dj4v7q1MvPgJ:www.hurriyet.com.tr/a+hurriyet&hl=tr http://www.hurriyet.com.tr/a
latest google-cache http://216.239.59.104/search?q=cache:http%3A//www.tweakfactor.com/articles/4.html http://www.tweakfactor.com/articles/4.html
latest google-cache http://www.google.com/search?q=cache:EEXBFdO8mQsJ:www.dtic.mil/a.pdf+dtic&hl=en http://www.dtic.mil/a.pdf
latest google-cache http://webcache.googleusercontent.com/search?hl=en&q=cache:EEXBFdO8mQsJ:http://www.dtic.mil/b.pdf http://www.dtic.mil/b.pdf
none - https://www.google.com/search?q=web+cache
none - https://www.google.com/search?q=cache:+meaning
none - http://webcache.googleusercontent.com/
none - http://webcache.googleusercontent.com/search?q=cache:foo
none - https://www.google.com/search?q=http://example.net/
none - http://8.8.8.8/search?q=http://example.net/
snapshot megalodon https://megalodon.jp/2023-0213-1416-54/https://www.oricon.co.jp:443/news/173.html https://www.oricon.co.jp/news/173.html
snapshot megalodon http://s02.megalodon.jp/2008-0219-1451-14/www3.nhk.or.jp/news/2008/02/19/d37.html http://www3.nhk.or.jp/news/2008/02/19/d37.html
snapshot megalodon http://s04.megalodon.jp/2009-0121-2311-05/www.asahi.com/a.html http://www.asahi.com/a.html
snapshot megalodon https://s1.megalodon.jp/2012-0607-1850-18/mainichi.jp/a.html http://mainichi.jp/a.html
snapshot megalodon http://megalodon.jp/2012-0607-1850/www.yomiuri.co.jp/a.htm http://www.yomiuri.co.jp/a.htm
none - https://megalodon.jp/
none - https://megalodon.jp/?url=https://www.asahi.com/
none - https://megalodon.jp/pc/page/about
none - http://xs02.megalodon.jp/2008-0219-1451-14/www3.nhk.or.jp/news.html
none - https://megalodon.jp/pc/main
latest warp https://warp.da.ndl.go.jp/info:ndljp/pid/14120359/www.mhlw.go.jp/content/11200000/000783140.pdf http://www.mhlw.go.jp/content/11200000/000783140.pdf
latest warp http://warp.da.ndl.go.jp/info:ndljp/pid/1368617/www.meti.go.jp/press/20050711002/050711it.pdf http://www.meti.go.jp/press/20050711002/050711it.pdf
latest warp https://warp.ndl.go.jp/info:ndljp/pid/286890/https://www.mod.go.jp/press/1.html https://www.mod.go.jp/press/1.html
snapshot warp https://warp.ndl.go.jp/web/20201211204344/www.mod.go.jp/j/a.pdf http://www.mod.go.jp/j/a.pdf
snapshot warp https://warp.ndl.go.jp/20220901/20220828193851/https://www.soumu.go.jp/a https://www.soumu.go.jp/a
snapshot warp https://warp.da.ndl.go.jp/web/20220308210930/www.soumu.go.jp/b http://www.soumu.go.jp/b
latest warp https://warp.ndl.go.jp/web/*/https://www.soumu.go.jp/c https://www.soumu.go.jp/c
none - https://warp.da.ndl.go.jp/info:ndljp/pid/286890/
none - https://warp.ndl.go.jp/search/ArchiveSearch/WE11.jsp?originalUrl=https://www.soumu.go.jp/
none - https://warp.da.ndl.go.jp/info/WARP_Intro.html
none - https://warp.da.ndl.go.jp/contents/recommend/mechanism/
snapshot ukgwa https://webarchive.nationalarchives.gov.uk/ukgwa/20220828193851/https://www.gov.uk/guidance/depot https://www.gov.uk/guidance/depot
snapshot ukgwa http://webarchive.nationalarchives.gov.uk/20110620152337/http:/www.dft.gov.uk/a http://www.dft.gov.uk/a
snapshot ukgwa https://webarchive.nationalarchives.gov.uk/eu-exit/20201210174128/https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:12003TN02/16/C https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:12003TN02/16/C
snapshot ukgwa https://webarchive.nationalarchives.gov.uk/ukgwa/20160613091026mp_/https://www.ons.gov.uk/a.pdf#page=3 https://www.ons.gov.uk/a.pdf
snapshot ukgwa http://yourarchives.nationalarchives.gov.uk/20091204115554/http://www.royalnavy.mod.uk/ http://www.royalnavy.mod.uk/
latest ukgwa http://webarchive.nationalarchives.gov.uk/+/http://www.hmrc.gov.uk/manuals/sam/249.htm http://www.hmrc.gov.uk/manuals/sam/249.htm
latest ukgwa http://webarchive.nationalarchives.gov.uk/+/www.dh.gov.uk/en/index.htm http://www.dh.gov.uk/en/index.htm
latest ukgwa http://webarchive.nationalarchives.gov.uk/+/http:/www.dft.gov.uk/adobepdf/163944/Sev1.pdf http://www.dft.gov.uk/adobepdf/163944/Sev1.pdf
latest ukgwa https://webarchive.nationalarchives.gov.uk/eu-exit/https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=A https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=A
latest ukgwa http://webarchive.nationalarchives.gov.uk/*/http://www.dfid.gov.uk/ http://www.dfid.gov.uk/
latest ukgwa https://webarchive.nationalarchives.gov.uk/ukgwa/*/http://www.ofcom.org.uk/ http://www.ofcom.org.uk/
latest ukgwa https://webarchive.nationalarchives.gov.uk/ukgwa/+/http://www.bis.gov.uk/a.pdf http://www.bis.gov.uk/a.pdf
latest ukgwa https://webarchive.nationalarchives.gov.uk/ukgwa/timeline/http://www.culture.gov.uk/ http://www.culture.gov.uk/
latest ukgwa https://webarchive.nationalarchives.gov.uk/tna/+/http://www.cabinetoffice.gov.uk/a http://www.cabinetoffice.gov.uk/a
none - https://webarchive.nationalarchives.gov.uk/ukgwa/search/?q=example
none - https://webarchive.nationalarchives.gov.uk/eu-exit/results/?title=tax
none - https://webarchive.nationalarchives.gov.uk/eu-exit/
none - https://www.nationalarchives.gov.uk/webarchive/archive-a-z/
none - https://www.nationalarchives.gov.uk/ukgwa/20220828193851/https://www.gov.uk/
none - https://webarchive.nationalarchives.gov.uk/search/result/?q=http://example.net/
snapshot lac https://webarchiveweb.bac-lac.canada.ca/web/20071125010224/http://www.cra-arc.gc.ca/a http://www.cra-arc.gc.ca/a
snapshot lac http://www.collectionscanada.gc.ca/webarchives/20060209004933/http://www.faa.gc.ca/ http://www.faa.gc.ca/
snapshot lac http://www.collectionscanada.gc.ca/archivesweb/20071122081205/http://www.mri.gouv.qc.ca/ http://www.mri.gouv.qc.ca/
snapshot lac https://epe.lac-bac.gc.ca/100/206/301/cfia-acia/2011-09-21/inspection.gc.ca/english/fssa/labeti/decisions/dailaie.shtml http://inspection.gc.ca/english/fssa/labeti/decisions/dailaie.shtml
snapshot lac http://epe.lac-bac.gc.ca/100/206/301/pwgsc-tpsgc/2014-11-03/www.tpsgc-pwgsc.gc.ca/apropos.html http://www.tpsgc-pwgsc.gc.ca/apropos.html
snapshot lac http://webarchive.bac-lac.gc.ca:8080/wayback/20080116045132/http://www.dfo-mpo.gc.ca/ http://www.dfo-mpo.gc.ca/
latest lac http://webarchive.bac-lac.gc.ca:8080/wayback/*/http://www.nrc.gc.ca/ http://www.nrc.gc.ca/
none - https://epe.lac-bac.gc.ca/100/201/301/public_accounts_can/pdf/index.html
none - http://epe.lac-bac.gc.ca/100/200/301/inac-ainc/jurisdictional/bk3_yk/b3yk.pdf
none - https://epe.lac-bac.gc.ca/100/201/300/asian_social_science/2007/ASS200705.pdf?nodisclaimer=1
none - https://www.collectionscanada.gc.ca/webarchives/index-e.html
none - http://www.collectionscanada.gc.ca/genealogy/022-909.006-e.html
snapshot onb https://webarchiv.onb.ac.at/web/20131203170303/http://m.onb.ac.at/prunksaal.htm http://m.onb.ac.at/prunksaal.htm
snapshot onb https://webarchiv.onb.ac.at/web/20200203040506/https://www.onb.ac.at/ https://www.onb.ac.at/
latest onb https://webarchiv.onb.ac.at/web/*/http://www.orf.at/ http://www.orf.at/
none - https://webarchiv.onb.ac.at/
none - https://webarchiv.onb.ac.at/web/cdx?url=http:%2F%2Fexample.net%2F&limit=3
none - https://webarchiv.onb.ac.at/api/search?query=wien
none - https://www.onb.ac.at/web/20200203040506/page.html
snapshot spletni-arhiv http://nukrobi2.nuk.uni-lj.si:8080/wayback/20160203130917/http://www.rtvslo.si/ http://www.rtvslo.si/
snapshot spletni-arhiv https://nukrobi.nuk.uni-lj.si:8080/wayback/20100303130917/http://www.delo.si/ http://www.delo.si/
snapshot spletni-arhiv http://nukrobi2.nuk.uni-lj.si/wayback/20160203130917/http://www.24ur.com/ http://www.24ur.com/
latest spletni-arhiv http://nukrobi2.nuk.uni-lj.si:8080/wayback/*/http://www.vlada.si/ http://www.vlada.si/
none - https://arhiv.nuk.uni-lj.si/sl/o-arhivu
snapshot arquivo-pt https://arquivo.pt/wayback/wayback/20091007194454/http://www.publico.pt/ http://www.publico.pt/
latest arquivo-pt https://arquivo.pt/wayback/*/http://www.expresso.pt/ http://www.expresso.pt/
latest arquivo-pt https://arquivo.pt/wayback/http://www.rtp.pt/ http://www.rtp.pt/
none - https://arquivo.pt/page/search?q=http://www.rtp.pt/
none - https://sobre.arquivo.pt/pt/sobre/
none - https://arquivo.pt/services/savepagenow?url=http://example.net/
snapshot archive-it http://wayback.archive-it.org/all/20130420084626/http://www.kremlin.ru/ http://www.kremlin.ru/
latest archive-it http://wayback.archive-it.org/1475/*/http://www.unesco.org/ http://www.unesco.org/
latest archive-it https://wayback.archive-it.org/all/http://www.state.gov/a http://www.state.gov/a
none - https://archive-it.org/collections/1475
none - https://archive-it.org/blog/2014/learn-more
none - https://archive-it.org/explore?q=http://example.net/
none - https://support.archive-it.org/hc/en-us/articles/208111766
latest loc https://webarchive.loc.gov/all/*/http://www.house.gov/ http://www.house.gov/
snapshot loc http://webarchive.loc.gov/lcwa0010/20111109051100/http://www.senate.gov/ http://www.senate.gov/
none - https://webarchive.loc.gov/
none - https://www.loc.gov/item/lcwaN0003238/
snapshot vefsafn http://wayback.vefsafn.is/wayback/20060413000000/www.althingi.is/a http://www.althingi.is/a
latest vefsafn http://wayback.vefsafn.is/wayback/*/http://www.mbl.is/ http://www.mbl.is/
none - https://vefsafn.is/is/page/about
snapshot ukwa https://www.webarchive.org.uk/wayback/archive/20110324230020/http://www.cpre.org.uk/ http://www.cpre.org.uk/
latest ukwa https://www.webarchive.org.uk/wayback/archive/*/http://www.niauk.org/ http://www.niauk.org/
none - https://www.webarchive.org.uk/en/ukwa/info/about
none - https://www.webarchive.org.uk/en/ukwa/search?text=http://example.net/
snapshot nla http://pandora.nla.gov.au/pan/14231/20120727-0512/www.howlspace.com.au/en2/inxs/inxs.htm http://www.howlspace.com.au/en2/inxs/inxs.htm
snapshot nla http://pandora.nla.gov.au/nph-arch/2000/S2000-Dec-5/http://www.paralympic.org.au/athletes/a.html http://www.paralympic.org.au/athletes/a.html
latest nla https://webarchive.nla.gov.au/awa/*/http://www.abc.net.au/news http://www.abc.net.au/news
none - http://pandora.nla.gov.au/tep/14231
none - https://trove.nla.gov.au/newspaper/article/20012345
none - http://pandora.nla.gov.au/about.html
snapshot bibalex http://web.petabox.bibalex.org/web/20060521125008/http://developmentgap.org/rmalenvi.html http://developmentgap.org/rmalenvi.html
latest bibalex http://web.archive.bibalex.org/web/*/http://www.ahram.org.eg/ http://www.ahram.org.eg/
snapshot haw https://haw.nsk.hr/wayback/20150102030405/http://www.hrt.hr/ http://www.hrt.hr/
latest haw http://haw.nsk.hr/arhiva/vol4/3053/36053/www.zagreb.hr/a.html http://www.zagreb.hr/a.html
none - http://haw.nsk.hr/publikacija/3053/naslov
none - https://haw.nsk.hr/o-arhivu
snapshot memento http://timetravel.mementoweb.org/memento/20100102030405/http://www.cern.ch/ http://www.cern.ch/
latest memento http://timetravel.mementoweb.org/list/20190103191737/http://www.cern.ch/a http://www.cern.ch/a
latest memento http://timetravel.mementoweb.org/timegate/http://www.cern.ch/b http://www.cern.ch/b
none - http://timetravel.mementoweb.org/about/
none - http://timetravel.mementoweb.org/api/json/2010/http://www.cern.ch/
none - http://timetravel.mementoweb.org/timemap/link/http://www.cern.ch/
snapshot conifer https://webrecorder.io/rhizome/net-art/20160203130917/http://www.jodi.org/ http://www.jodi.org/
none - https://conifer.rhizome.org/rhizome/net-art
none - https://conifer.rhizome.org/_faq
snapshot stanford https://sul-swap-prod.stanford.edu/20091122200123/http://www.slac.stanford.edu/ http://www.slac.stanford.edu/
latest stanford https://swap.stanford.edu/*/http://www.slac.stanford.edu/a http://www.slac.stanford.edu/a
snapshot webharvest http://webharvest.gov/peth04/20041022004143/http://www.ftc.gov/os/statutes/a http://www.ftc.gov/os/statutes/a
none - https://www.webharvest.gov/collections/congress112th
snapshot proni http://webarchive.proni.gov.uk/20111213123846/http://www.dardni.gov.uk/ http://www.dardni.gov.uk/
latest ukparliament http://webarchive.parliament.uk/*/http://www.parliament.uk/business/ http://www.parliament.uk/business/
snapshot veebiarhiiv http://veebiarhiiv.digar.ee/a/20131014091520/http://rakvere.kovtp.ee/en_GB/twin-cities http://rakvere.kovtp.ee/en_GB/twin-cities
latest veebiarhiiv http://veebiarhiiv.digar.ee/a/*/http://www.err.ee/ http://www.err.ee/
snapshot padicat http://www.padi.cat:8080/wayback/20140404212712/http://www.ateneubcn.org/ http://www.ateneubcn.org/
snapshot bib-bvb http://langzeitarchivierung.bib-bvb.de/wayback/20121004142737/http://www.schwabenkrieg.historicum-archiv.net/ http://www.schwabenkrieg.historicum-archiv.net/
snapshot nlb http://eresources.nlb.gov.sg/webarchives/wayback/20061229020131/http://www.nparks.gov.sg/ http://www.nparks.gov.sg/
none - https://eresources.nlb.gov.sg/webarchives/landing-page
snapshot yorku https://digital.library.yorku.ca/wayback/20160129214328/http://www.yorku.ca/ http://www.yorku.ca/
none - https://example.net/web/20150102030405/http://www.yorku.ca/
none - https://museum-lunden.org/archive/AbCdE
none - https://www.archive-it.org/learn/AbCdE
none - https://archive.org.example.net/web/http://www.yorku.ca/
`;

/** Addresses that were found in public code and pages after that, read for the first time when they were. */
const FOUND = `
code archive-today https://archive.is/4v1cw
code archive-today https://archive.is/KshiN
code archive-today https://archive.is/kZYMt
code archive-today https://archive.is/nwkWV
code archive-today https://archive.is/IQgWr
code archive-today https://archive.is/3TPas
code archive-today https://archive.is/3YQlc#selection-1297.32-1297.52
snapshot archive-today https://archive.is/20120628224903/http://rubyforge.org/projects/korundum/ http://rubyforge.org/projects/korundum/
code archive-today https://archive.is/ykACL/2fbe0dc294888a247c4ef17947f29507e65076bb.jpg
code archive-today https://archive.ph/vH6jf/728845363a44a7bfc73e8926e8c451b70dceefe5.webp
code archive-today https://archive.is/bNG11
code archive-today https://archive.ph/8I1iK
code archive-today https://archive.ph/hzR2W
code archive-today https://archive.ph/GFz3V
none - https://archive.ph/submit/
none - https://archive.ph/submit/?url=https://loanai.com
latest archive-today https://archive.ph/newest/https://loanai.com https://loanai.com/
snapshot archive-today https://archive.ph/20240814014001/https://www.bbc.com/world/article https://www.bbc.com/world/article
snapshot archive-today http://archive.today/2021.06.12-193819/https://docs.rs/docs/page https://docs.rs/docs/page
latest archive-today https://archive.is/o/hwFiP/https://www.bbc.com/coal https://www.bbc.com/coal
code webcite http://webcitation.org/66W3EhCAP
none - http://webcitation.org/archive?url=http://www.bbc.com/
latest webcite http://webcitation.org/query.php?url=http%3A%2F%2Fwww.bbc.com%2Fa http://www.bbc.com/a
snapshot webcite https://www.webcitation.org/6LOgQeT6w?url=http://www.bbc.com/news/steve-jobs-57506/ http://www.bbc.com/news/steve-jobs-57506/
snapshot webcite http://www.webcitation.org/query?url=http://www.bbc.com/benunni/cf-7.rtf&date=2009-10-25+13:26:50 http://www.bbc.com/benunni/cf-7.rtf
code perma-cc https://perma.cc/S2LQ-CSYS
code perma-cc https://perma.cc/DK5U-NDVE
code perma-cc https://perma.cc/6Z2N-PFWC
code perma-cc https://perma.cc/N7QN-QDK6
latest wayback https://web.archive.org/web/*/https://x.com/RYD232210555420/status/2051847984053469424 https://x.com/RYD232210555420/status/2051847984053469424
none - https://web.archive.org/web/*/https://github.com/VoidNV/ZenithOS/*
snapshot lac http://webarchive.bac-lac.gc.ca:8080/wayback/20140805210734/http://www.infosource.gc.ca/xml/ATIP%202007-2008.xml http://www.infosource.gc.ca/xml/ATIP%202007-2008.xml
snapshot lac https://epe.lac-bac.gc.ca/100/206/301/cfia-acia/2011-09-21/www.inspection.gc.ca/english/corpaffr/recarapp/recal2e.shtml http://www.inspection.gc.ca/english/corpaffr/recarapp/recal2e.shtml
code freezepage http://www.freezepage.com/1395478161OWYSYNBZGX
code freezepage http://www.freezepage.com/1350050954SJTTPDWBEX
none - https://www.freezepage.com/1?url=http://www.bbc.com/
none - https://megalodon.jp/?url=http://www.bbc.com/
snapshot wayback https://replay.web.archive.org/20240101120000/https://www.bbc.com/page https://www.bbc.com/page
snapshot archive-it https://wayback.archive-it.org/org-1234/20240101120000/https://www.bbc.com/page https://www.bbc.com/page
none - https://web.archive.org/x/web/20240101120000/https://www.bbc.com/page
none - https://wayback.archive-it.org/x/23504/20240101120000/https://www.bbc.com/page
snapshot loc http://webarchive.loc.gov/congressional-record/20160304132756/http://www.gpo.gov/cgi-bin/query http://www.gpo.gov/cgi-bin/query
latest wayback https://web.archive.org/web/20240101120000*/https%3A%2F%2Fwww.bbc.com%2Fpage https://www.bbc.com/page
`;

/** What an address is: see readArchiveLink; `none` where it is no archive link. */
export interface CorpusEntry {
  kind: string;
  service: string | null;
  address: string;
  original: string | null;
}

/** A third is put apart: what was tuned saw none of it before it was first measured. */
export type CorpusPart = 'design' | 'held-out' | 'found';

/** The entries of one part. */
export function corpusPart(part: CorpusPart): CorpusEntry[] {
  if (part === 'found') return entriesOf(FOUND);
  return entriesOf(CORPUS).filter(
    ({ address }) => (fnv1a(address) % 3 === 0) === (part === 'held-out'),
  );
}

function entriesOf(list: string): CorpusEntry[] {
  return list.trim().split('\n').map(entryOf);
}

function entryOf(line: string): CorpusEntry {
  const [kind = '', service = '-', address = '', original = null] = line.split(' ');
  return { kind, service: service === '-' ? null : service, address, original };
}

/** FNV-1a with its last bits mixed in: parts are even. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
