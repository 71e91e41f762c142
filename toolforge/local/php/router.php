<?php
// Router of PHP's built-in web server: /wiki/Title is the pretty path of a page, /w/ is MediaWiki.
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( $path === '/' || $path === '/wiki' || str_starts_with( (string)$path, '/wiki/' ) ) {
	$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/w/index.php';
	$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/w/index.php';
	unset( $_SERVER['PATH_INFO'] );
	chdir( $_SERVER['DOCUMENT_ROOT'] . '/w' );
	require $_SERVER['DOCUMENT_ROOT'] . '/w/index.php';
	return true;
}
if ( $path === '/logo.svg' ) {
	header( 'Content-Type: image/svg+xml' );
	readfile( __DIR__ . '/logo.svg' );
	return true;
}
if ( $path === '/w/load.php' && $_SERVER['REQUEST_METHOD'] === 'GET' ) {
	require_once __DIR__ . '/kept-answers.php';
	$file = kept_file();
	if ( send_kept( $file ) ) {
		return true;
	}
	keep_answer( $file );
}
// The server itself sends files and runs *.php below /w.
return false;
