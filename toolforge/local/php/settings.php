<?php
// Settings of the example wiki, required by its LocalSettings.php. What may differ from start to start
// comes from the environment, see ../mediawiki.ts.
$wgServer = $wgCanonicalServer = getenv( 'EXAMPLE_WIKI_SERVER' );
$wgDBserver = getenv( 'EXAMPLE_WIKI_DATABASE' );
$wgArticlePath = '/wiki/$1';
$wgCacheDirectory = $wgTmpDirectory = getenv( 'EXAMPLE_WIKI_FOLDER' ) . '/cache';
$wgUploadDirectory = getenv( 'EXAMPLE_WIKI_FOLDER' ) . '/images';
$wgDefaultSkin = 'vector-2022';
$wgLogos = [ '1x' => '/logo.svg', 'icon' => '/logo.svg' ];
$wgFavicon = '/logo.svg';

// APCu is not shared with maintenance scripts.
$wgMainCacheType = $wgSessionCacheType = $wgParserCacheType = CACHE_DB;
$wgInterwikiCache = false;
// Jobs run by runJobs.php only, so that it is known when links are up to date.
$wgJobRunRate = 0;
$wgUpdateRowsPerJob = 500;

// Accounts may choose it. Older versions need more than that.
if ( version_compare( MW_VERSION, '1.43', '>=' ) ) {
	wfLoadExtension( 'VisualEditor' );
	$wgDefaultUserOptions['visualeditor-betatempdisable'] = 1;
}

// Nothing may leave this machine: the spam list would come from Meta, and what else tries, fails.
$wgBlacklistSettings['spam']['files'] = [];
$wgHTTPProxy = 'http://127.0.0.1:9';
$wgEnableEmail = false;
$wgPingback = false;
$wgUseInstantCommons = false;

// One person's wiki.
$wgRateLimits = [];
$wgPasswordAttemptThrottle = false;
$wgShowExceptionDetails = true;
$wgAllowUserJs = true;
$wgGroupPermissions['sysop']['deleterevision'] = true;
$wgGroupPermissions['interface-admin']['editsitejs'] = true;
