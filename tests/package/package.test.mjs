// package.test.mjs: the Debian packages, with Debian's own tools: installed, started as the service would start,
// upgraded in the middle of a game, removed and purged. All of it happens on a copy of this machine's files (an overlay
// in a mount namespace of its own), so that the machine stays as it was. Needs root, for the overlay.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Client, Server, freePort, isAsked, playOn, until } from '../server/client.mjs';

const packages = new URL('../../build/package/', import.meta.url).pathname;
const made = fs.existsSync(packages) ? fs.readdirSync(packages) : [];
const one = pattern => {
  const found = made.filter(name => pattern.test(name));
  assert.equal(found.length, 1, `scripts/package makes one ${pattern}: ${made}`);
  return path.join(packages, found[0]);
};
const skip = process.getuid() !== 0 && 'an overlay of the file system needs root';

let holder, root, scratch;

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', ...options });
  return { ...done, said: `${done.stdout}${done.stderr}` };
}
/** What nsenter is told to be on the copy. */
const copy = () => ['-t', String(holder.pid), '-m', 'chroot', root];
const there = (...words) => run('nsenter', [...copy(), ...words]);
function ok(...words) {
  const done = there(...words);
  assert.equal(done.status, 0, `${words.join(' ')}: ${done.said}`);
  return done.stdout.trim();
}

before(async () => {
  if (skip) return;
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-package-'));
  root = path.join(scratch, 'root');
  const upper = path.join(scratch, 'upper');
  fs.mkdirSync(root);
  fs.mkdirSync(upper);
  holder = spawn(
    'unshare',
    [
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-ec',
      `mount -t tmpfs none ${upper}
       mkdir ${upper}/files ${upper}/work
       mount -t overlay overlay -o lowerdir=/,upperdir=${upper}/files,workdir=${upper}/work ${root}
       mount --rbind /proc ${root}/proc
       mount --rbind /dev ${root}/dev
       printf '#!/bin/sh\\nexit 101\\n' >${root}/usr/sbin/policy-rc.d
       chmod 755 ${root}/usr/sbin/policy-rc.d
       echo ready
       cat`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const first = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit').then(() => null)]);
  assert.ok(first, 'no overlay of the file system');
});

after(async () => {
  if (skip) return;
  holder.stdin.end();
  await once(holder, 'exit');
  fs.rmSync(scratch, { recursive: true, force: true });
});

/** The service as its unit file starts it: as that user, with what /etc/default says. */
class Service extends Server {
  constructor(port) {
    super('', [], port);
  }
  launch() {
    const unit = ok('cat', '/lib/systemd/system/frontier.service');
    const value = key => unit.match(new RegExp(`^${key}=-?(.*)$`, 'm'))[1];
    const script = `${value('Environment')}; . ${value('EnvironmentFile')}; exec ${value('ExecStart')}`;
    const as = ['setpriv', `--reuid=${value('User')}`, `--regid=${value('User')}`, '--clear-groups'];
    return spawn('nsenter', [...copy(), ...as, 'sh', '-ec', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}

test('installed, played, upgraded in the middle of a game, removed and purged', { skip }, async () => {
  const deb = one(/^frontier_.*\.deb$/);
  const before = ok('find', '/etc', '/var/lib', '-xdev').split('\n');
  ok('dpkg', '-i', deb);
  const version = ok('frontier', '--version').replace('frontier ', '');
  assert.match(path.basename(deb), new RegExp(`^frontier_${version}-1_`));
  assert.equal(ok('stat', '-c', '%U %a', '/var/lib/frontier'), 'frontier 700');
  // Cards of one's own need what the package brings along.
  fs.writeFileSync(path.join(scratch, 'cards.json'), '{ "cards": [] }');
  assert.match(ok('frontier', '--data', scratch, 'games'), /underwater-cities/);

  // Its owner gives it a port of its own; an upgrade must not ask about that, nor forget it.
  const port = await freePort();
  ok('sed', '-i', `s/--port 8080/--port ${port}/`, '/etc/default/frontier');
  let server = await new Service(port).start();
  assert.match((await server.api('GET', '/')).text, /<title>Frontier/);
  const cookie = await server.guest('Ann');
  const table = await server.table(cookie, { game: 'planet-steam', players: 2, bots: [null, 'easy'] });
  let ann = await new Client(server, cookie).open();
  assert.ok((await ann.ask('join', { table: table.id, invite: table.invite })).ok);
  assert.ok((await ann.ask('sit', { seat: 0 })).ok);
  await until('the game begins', () => ann.play);
  await playOn(ann, Math.random, () => ann.play.nth > 12);
  await until('it is the turn of the person', () => isAsked(ann));
  const stood = ann.play;
  assert.equal(ok('stat', '-c', '%U %a', '/var/lib/frontier/frontier.db'), 'frontier 600');

  // The next revision: the same files under another number, packed by dpkg-deb.
  const next = path.join(scratch, 'next');
  run('dpkg-deb', ['-R', deb, next]);
  const control = fs.readFileSync(path.join(next, 'DEBIAN/control'), 'utf8');
  fs.writeFileSync(path.join(next, 'DEBIAN/control'), control.replace(/^(Version: .*)-1$/m, '$1-2'));
  const plain = ['-Znone', '--root-owner-group', '-b']; // packing it would take five seconds
  assert.equal(run('dpkg-deb', [...plain, next, path.join(scratch, 'next.deb')]).status, 0);
  ok('dpkg', '-i', path.join(scratch, 'next.deb'));
  assert.match(ok('dpkg-query', '-W', '-f', '${Version}', 'frontier'), /-2$/);
  await server.stop();
  server = await new Service(port).start();
  ann.close();
  ann = await new Client(server, cookie).open();
  assert.ok((await ann.ask('join', { table: table.id })).ok);
  await until('the game is there again', () => ann.play);
  assert.equal(ann.play.nth, stood.nth);
  assert.deepEqual(ann.play.view, stood.view);
  await playOn(ann, Math.random, () => ann.play.nth > stood.nth);
  ann.close();
  await server.stop();

  ok('dpkg', '-r', 'frontier');
  assert.notEqual(there('test', '-e', '/usr/bin/frontier').status, 0);
  assert.equal(there('test', '-e', '/var/lib/frontier/frontier.db').status, 0, 'the games stay');
  ok('dpkg', '-P', 'frontier');
  const left = ok('find', '/etc', '/var/lib', '-xdev')
    .split('\n')
    .filter(name => !before.includes(name) && !/\/(dpkg|systemd)\//.test(name));
  assert.deepEqual(left, [], 'nothing stays');
  assert.notEqual(there('getent', 'passwd', 'frontier').status, 0);
});

test('a program is built against the packages of the library', { skip }, () => {
  ok('dpkg', '-i', one(/^libfrontier\d+_.*\.deb$/), one(/^libfrontier-dev_.*\.deb$/));
  fs.writeFileSync(
    path.join(scratch, 'own.c'),
    '#include <frontier.h>\n#include <stdio.h>\nint main(void) { return puts(fr_version()) < 0; }\n',
  );
  const flags = ok('pkg-config', '--cflags', '--libs', 'frontier').split(/\s+/);
  ok('gcc', path.join(scratch, 'own.c'), '-o', '/usr/bin/own-program', ...flags.filter(f => f));
  assert.match(one(/^libfrontier-dev_.*\.deb$/), new RegExp(`_${ok('own-program')}-`));
});

test('the page alone is an archive that any web server can serve', { skip: !made.length && 'scripts/package' }, () => {
  const archive = one(/^frontier-site-.*\.tar\.gz$/);
  const listed = run('tar', ['-tzf', archive]).stdout.split('\n');
  const folder = path.basename(archive, '.tar.gz');
  for (const file of ['index.html', 'sw.js', 'manifest.webmanifest'])
    assert.ok(listed.includes(`${folder}/${file}`), `${file} in ${listed.slice(0, 8)}`);
});
