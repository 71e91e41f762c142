/** What a browser does beyond the pages themselves; without it everything works, too. */
document.documentElement.classList.add('with-script');
