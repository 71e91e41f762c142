<?php
// What MediaWiki lets everybody keep for a day and more (modules under their version) is kept in files and sent from there, as
// the caches before Wikimedia's wikis do: each new browser asks for all of it again, and each of these answers starts MediaWiki.

const KEPT_FOR_A_DAY = '/^Cache-Control:.*\bpublic\b.*\bmax-age=\d{6,}/i';

/** The file of an answer: its address, and whether it may be compressed, tell all that it depends on. */
function kept_file(): string {
	$is_compressed = str_contains( $_SERVER['HTTP_ACCEPT_ENCODING'] ?? '', 'gzip' );
	$folder = getenv( 'EXAMPLE_WIKI_FOLDER' ) . '/cache/answers';
	return $folder . '/' . sha1( $_SERVER['REQUEST_URI'] ) . ( $is_compressed ? '.gzip' : '' );
}

/** Sends what is kept; false: nothing is. */
function send_kept( string $file ): bool {
	$kept = is_file( $file ) ? unserialize( file_get_contents( $file ), [ 'allowed_classes' => false ] ) : false;
	if ( $kept === false ) {
		return false;
	}
	array_map( 'header', $kept['headers'] );
	echo $kept['body'];
	return true;
}

/** Keeps what the request is answered with, where MediaWiki allows it. Several workers may do so at once. */
function keep_answer( string $file ): void {
	ob_start( static function ( string $body, int $phase ) use ( $file ): string {
		static $whole = '';
		$whole .= $body;
		$headers = headers_list();
		if ( $phase & PHP_OUTPUT_HANDLER_FINAL && http_response_code() === 200 && preg_grep( KEPT_FOR_A_DAY, $headers ) ) {
			if ( !is_dir( dirname( $file ) ) ) {
				@mkdir( dirname( $file ) );
			}
			$draft = $file . '.' . getmypid();
			file_put_contents( $draft, serialize( [ 'headers' => $headers, 'body' => $whole ] ) );
			rename( $draft, $file );
		}
		return $body;
	} );
}
