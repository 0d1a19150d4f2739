package zmq

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// TestUnfinishedMessages: peers that begin messages and never end them hold a bounded amount together, one after another they may send what
// one may, and all is given back when they end or go.
func TestUnfinishedMessages(t *testing.T) {
	b := &budget{}
	begun := func() *meter {
		m := &meter{budget: b}
		if err := m.see(cat(greeting(), ready("DEALER"))); err != nil {
			t.Fatal(err)
		}
		return m
	}
	var all []*meter
	for range 16 {
		m := begun()
		if err := m.see(long(0, 200<<20)); err == nil {
			all = append(all, m)
		} else if !errors.Is(err, errZMTP) {
			t.Error(err)
		}
	}
	if len(all) != 2 || b.unfinished > maxUnfinished {
		t.Errorf("%d of 16 peers have begun 200 MB each; %d bytes are held", len(all), b.unfinished)
	}
	body := make([]byte, 1<<20)
	for range 200 {
		if err := all[0].see(body); err != nil {
			t.Fatal(err)
		}
	}
	if err := begun().see(long(0, 200<<20)); err != nil {
		t.Errorf("after one has ended: %v", err)
	}
	for range 3 { // whole messages hold nothing
		if err := all[0].see(cat(long(1, 10), body[:10], long(0, 0), []byte{1, 0}, []byte{0, 3, 1, 2, 3})); err != nil {
			t.Fatal(err)
		}
	}
	if all[0].total != 0 {
		t.Errorf("between messages a peer holds %d bytes", all[0].total)
	}
	small := &budget{unfinished: maxUnfinished - 100}
	if err := small.take(200, maxUnfinished-100); err != nil {
		t.Errorf("the only peer that has begun one: %v", err)
	}
	if err := small.take(200, 0); err == nil {
		t.Error("another goes beyond the bound")
	}
}

// TestPeersThatGo: a closed connection gives back its place and what it has begun.
func TestPeersThatGo(t *testing.T) {
	b := &budget{}
	s := newSocket(zmq4.Router, nil, b, func(string, ...any) {}, func(*peer, [][]byte) {})
	for range 3 {
		ours, theirs := net.Pipe()
		done := make(chan struct{})
		go func() { defer close(done); s.serve(ours) }()
		go io.Copy(io.Discard, theirs)
		theirs.SetDeadline(time.Now().Add(time.Minute))
		if _, err := theirs.Write(cat(greeting(), ready("DEALER"), long(0, 1<<20), make([]byte, 1000))); err != nil {
			t.Fatal(err)
		}
		theirs.Close()
		<-done
		if b.peers != 0 || b.unfinished != 0 {
			t.Fatalf("%d peers and %d bytes are left", b.peers, b.unfinished)
		}
	}
	b.peers = maxPeers
	ours, theirs := net.Pipe()
	go s.serve(ours)
	theirs.SetDeadline(time.Now().Add(time.Minute))
	if _, err := theirs.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("one peer too many: %v", err)
	}
	if b.peers != maxPeers {
		t.Errorf("%d peers, want %d", b.peers, maxPeers)
	}
}
