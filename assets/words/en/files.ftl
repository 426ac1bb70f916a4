# Documents: the menu of programs, saving, other tabs, earlier versions.

## The open document and its menu

save = Save
    .title = Save the text as a file
restore-original = Restore original
    .title = Put the example's own text back
remove = Remove
    .title = Remove this file from this browser
menu-title = Examples and your files
new = New program
duplicate = Duplicate this one
versions = Earlier versions
backup = Your work
examples = Examples
own-files = Your files, saved in this browser
rename = Rename
    .label = Name of this file
# Beside a document in the menu: an example that was changed, and a file of the user's.
edited = edited
file = file

## What was done

opened = { $title } is open.
saved-as = Saved as { $file }.
restored = { $title } is as it came.
program-restored = The program is as it came.
bring-text-back = Bring my text back
removed = { $file } is removed from this browser.
bring-file-back = Bring it back
registers-written = The registers are in “{ $title }”.
renamed = { $former } is now { $file }.
take-name-back = Take that back
both-stay = Both texts are kept: the one you brought back is now “{ $file }”.
show-other = Show the other one

## The browser's storage

saved-again = Your text is saved again.
not-saved = This browser keeps nothing for this page: its storage is full or blocked. Your text stays in the editor;
    download it before you close the page.
download = Download
unread-newer = 1 saved program cannot be read: a newer version of this page saved it, in format { $format }. Nothing was
    thrown away.
unread-foreign = 1 saved program cannot be read: it is not in this page's format. Nothing was thrown away.
# $field is a name from inside the format, such as "checksum".
unread-damaged = 1 saved program cannot be read: it is damaged, its { $field } is wrong. Nothing was thrown away.
several-unread-newer = { NUMBER($programs) } saved programs cannot be read: a newer version of this page saved some of
    them. Nothing was thrown away.
several-unread-damaged = { NUMBER($programs) } saved programs cannot be read: they are damaged, or not this page's.
    Nothing was thrown away.

## Other tabs have the same document

newer-elsewhere = “{ $title }” was changed in another tab. If you change it here too, both versions are kept.
    .show = Show the new version
removed-elsewhere = “{ $title }” was removed in another tab. If you change it here, it is saved again.
parted = This program was changed in two tabs at once. Both versions are kept: yours is now “{ $file }”.
joined = “{ $title }” was changed in two tabs at once. Both versions are kept: the other one is “{ $other }”.
parted-elsewhere = “{ $title }” was changed in another tab, so both versions are kept: yours is now “{ $file }”.
nothing-done = “{ $title }” was changed in another tab, so nothing was done. This is the new version.

## Files and links that are opened

no-text = “{ $name }” is not a text file, so nothing was opened. Programs and puzzles are plain text in UTF-8.
too-long = “{ $name }” is { $megabytes } MB long, so nothing was opened. Files here may be at most { $most } MB.
no-example = There is no example called “{ $file }”.
own-version = You have changed this program before; this is your version.
    .show-linked = Show the link’s version

## Earlier versions

versions-about = Earlier texts of { $title } in this browser. Choose one to read it; your present text becomes a
    version, too.
versions-sought = Looking for them…
versions-none = There is no earlier text yet. While you work, this browser saves one every half minute, and whenever
    another text replaces yours.
version-label = The earlier text
version-back = Bring this text back
version-is-back = The earlier text is back.
version-gone = That text is not there any more.
programs-gone = Programs that are not in your list any more
